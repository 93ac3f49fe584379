package dev.sluice.worker.deployment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The Dockerfile as a list of instructions.
 *
 * @param instructions in their order
 */
public record ImageFile(List<Instruction> instructions) {

    /** One instruction, with its continued lines joined. */
    record Instruction(String name, String arguments) {
        /** Arguments that are no options. */
        List<String> words() {
            return Arrays.stream(arguments.split("\\s+"))
                    .filter(word -> !word.startsWith("--"))
                    .toList();
        }

        boolean has(String option) {
            return arguments.contains(option);
        }
    }

    /** The one of this repository. */
    public static ImageFile read() {
        String joined =
                Repository.text("Dockerfile").replaceAll("(?m)^#.*\n", "").replaceAll("\\\\\n\\s*", " ");
        return new ImageFile(joined.lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.split("\\s+", 2))
                .map(parts -> new Instruction(parts[0], parts[1]))
                .toList());
    }

    /** Instructions of this name in the last stage, which is the image. */
    List<Instruction> ofImage(String name) {
        int last = instructions.lastIndexOf(all("FROM").get(all("FROM").size() - 1));
        return instructions.subList(last, instructions.size()).stream()
                .filter(instruction -> instruction.name().equals(name))
                .toList();
    }

    List<Instruction> all(String name) {
        return instructions.stream()
                .filter(instruction -> instruction.name().equals(name))
                .toList();
    }

    /** The words of the image's only such instruction in JSON form. */
    public List<String> command(String name) {
        String arguments = ofImage(name).get(0).arguments();
        try {
            return new ObjectMapper()
                    .readValue(arguments.substring(arguments.indexOf('[')), new TypeReference<List<String>>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(arguments, e);
        }
    }

    /** The image's environment. */
    public Map<String, String> environment() {
        return ofImage("ENV").stream()
                .flatMap(env -> env.words().stream())
                .map(variable -> variable.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
    }

    /** A variable of it. */
    String environment(String variable) {
        return Objects.requireNonNull(environment().get(variable), variable);
    }
}
