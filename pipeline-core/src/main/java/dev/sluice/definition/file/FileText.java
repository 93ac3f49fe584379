package dev.sluice.definition.file;

import dev.sluice.error.ErrorCode;
import dev.sluice.error.PipelineException;
import dev.sluice.error.Problem;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Loads one file as text. */
public final class FileText {
    private static final int BYTES_PER_MIB = 1024 * 1024;

    private FileText() {}

    /**
     * What the file holds.
     *
     * @param file where it is
     * @param where its start, for messages
     * @param maxBytes how large it may be
     * @throws PipelineException if it is larger, or not UTF-8 text
     */
    public static String read(ProjectFiles files, URI file, SourceLocation where, int maxBytes) throws IOException {
        byte[] bytes = files.read(file, maxBytes);
        if (bytes.length > maxBytes) {
            throw new PipelineException(tooLarge(maxBytes, where));
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') < 0) {
                return text;
            }
        } catch (CharacterCodingException invalid) {
            throw new PipelineException(notText(where), invalid);
        }
        throw new PipelineException(notText(where));
    }

    private static Problem tooLarge(int limit, SourceLocation where) {
        return new Problem(
                ErrorCode.SPEC_INVALID,
                "the file is larger than " + limit / BYTES_PER_MIB + " MiB",
                "split it, and keep data out of the definitions",
                where);
    }

    private static Problem notText(SourceLocation where) {
        return new Problem(ErrorCode.SQL_SYNTAX, "the file is not UTF-8 text", "save it as UTF-8", where);
    }
}
