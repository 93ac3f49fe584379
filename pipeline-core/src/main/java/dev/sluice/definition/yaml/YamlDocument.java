package dev.sluice.definition.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a YAML text, keeping where everything stands. An alias shares the value of its anchor instead of copying it, so
 * aliases can't make a small file large.
 */
public final class YamlDocument {
    private static final int MAX_DEPTH = 20;

    private static final YAMLFactory FACTORY = YAMLFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();

    private final String file;
    private final YAMLParser parser;
    private final Map<String, YamlValue> anchors = new HashMap<>();

    private YamlDocument(String file, YAMLParser parser) {
        this.file = file;
        this.parser = parser;
    }

    /**
     * The document's value.
     *
     * @throws PipelineException if the text is no YAML, names a key twice, or holds more than one document
     */
    public static YamlValue read(String file, String text) {
        try (YAMLParser parser = FACTORY.createParser(text)) {
            YamlDocument document = new YamlDocument(file, parser);
            YamlValue value = parser.nextToken() == null
                    ? new YamlValue.Scalar(null, new SourceLocation(file, 1, 1))
                    : document.value();
            if (parser.nextToken() != null) {
                throw new PipelineException(YamlErrors.severalDocuments(document.here()));
            }
            return value;
        } catch (StreamConstraintsException tooDeep) {
            throw new PipelineException(YamlErrors.tooDeep(MAX_DEPTH, location(file, tooDeep.getLocation())), tooDeep);
        } catch (JsonProcessingException invalid) {
            throw new PipelineException(
                    YamlErrors.notYaml(invalid.getOriginalMessage(), location(file, invalid.getLocation())), invalid);
        } catch (IOException impossible) {
            throw new IllegalStateException("a text in memory could not be read", impossible);
        }
    }

    /** The value at the parser's current token. */
    private YamlValue value() throws IOException {
        SourceLocation where = here();
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING && parser.isCurrentAlias()) {
            return shared(parser.getText(), where);
        }
        String anchor = parser.getObjectId();
        YamlValue value = switch (token) {
            case START_OBJECT -> mapping(where);
            case START_ARRAY -> items(where);
            case VALUE_NULL -> new YamlValue.Scalar(null, where);
            default -> new YamlValue.Scalar(parser.getText(), where);
        };
        if (anchor != null) {
            anchors.put(anchor, value);
        }
        return value;
    }

    private YamlValue shared(String anchor, SourceLocation where) {
        YamlValue value = anchors.get(anchor);
        if (value == null) {
            throw new PipelineException(YamlErrors.unknownAnchor(anchor, where));
        }
        return value;
    }

    private YamlValue mapping(SourceLocation where) throws IOException {
        Map<String, YamlValue.Entry> entries = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = Objects.requireNonNull(parser.currentName());
            SourceLocation keyWhere = here();
            parser.nextToken();
            YamlValue.Entry earlier = entries.put(key, new YamlValue.Entry(key, keyWhere, value()));
            if (earlier != null) {
                throw new PipelineException(YamlErrors.keyTwice(key, earlier.keyWhere(), keyWhere));
            }
        }
        return new YamlValue.Mapping(entries, where);
    }

    private YamlValue items(SourceLocation where) throws IOException {
        List<YamlValue> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(value());
        }
        return new YamlValue.Items(values, where);
    }

    private SourceLocation here() {
        return location(file, parser.currentTokenLocation());
    }

    private static SourceLocation location(String file, @Nullable JsonLocation place) {
        return place == null || place.getLineNr() < 1
                ? new SourceLocation(file, 1, 1)
                : new SourceLocation(file, place.getLineNr(), Math.max(1, place.getColumnNr()));
    }
}
