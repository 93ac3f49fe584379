package dev.sluice.definition.project;

import dev.sluice.definition.file.ProjectFiles;
import dev.sluice.error.PipelineException;
import dev.sluice.error.SourceLocation;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Loads one file as text. */
final class FileText {
    private FileText() {}

    /**
     * What the file holds.
     *
     * @param file where it is
     * @param where its start, for messages
     * @param maxBytes how large it may be
     * @throws PipelineException if it is larger, or not UTF-8 text
     */
    static String read(ProjectFiles files, URI file, SourceLocation where, int maxBytes) throws IOException {
        byte[] bytes = files.read(file, maxBytes);
        if (bytes.length > maxBytes) {
            throw new PipelineException(ProjectErrors.fileTooLarge(maxBytes, where));
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
            throw new PipelineException(ProjectErrors.notText(where), invalid);
        }
        throw new PipelineException(ProjectErrors.notText(where));
    }
}
