package dev.sluice.definition.file;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** URIs of files and folders: absolute, normal, without a trailing slash. */
public final class Locations {
    private Locations() {}

    /**
     * The URI that a text in a project file means.
     *
     * @param folder what a path without a scheme is relative to, unless it starts with a slash
     * @throws IllegalArgumentException if the text is no URI
     */
    public static URI resolve(URI folder, String text) {
        int colon = text.indexOf(':');
        int slash = text.indexOf('/');
        boolean hasScheme = colon > 1 && (slash < 0 || colon < slash);
        if (hasScheme) {
            return absolute(new org.apache.hadoop.fs.Path(text).toUri());
        }
        String path = text.startsWith("/") ? text : folder.getPath() + "/" + text;
        return build(folder.getScheme(), folder.getAuthority(), path);
    }

    /** A URI without a scheme is a path of this machine, relative to the working folder. */
    public static URI absolute(URI uri) {
        if (uri.getScheme() == null) {
            return local(Path.of(uri.getPath().isEmpty() ? "." : uri.getPath()));
        }
        return uri.isOpaque() ? uri : build(uri.getScheme(), uri.getAuthority(), uri.getPath());
    }

    static URI local(Path path) {
        return build("file", null, path.toAbsolutePath().normalize().toString());
    }

    static URI withoutSlash(URI uri) {
        return build(uri.getScheme(), uri.getAuthority(), uri.getPath());
    }

    public static URI parent(URI uri) {
        String path = uri.getPath();
        return build(uri.getScheme(), uri.getAuthority(), path.substring(0, Math.max(1, path.lastIndexOf('/'))));
    }

    /** The file's path from a folder on, or all of its URI where it lies elsewhere. */
    public static String relative(URI folder, URI file) {
        String base = folder.getPath().endsWith("/") ? folder.getPath() : folder.getPath() + "/";
        boolean inside =
                folder.getScheme().equals(file.getScheme()) && file.getPath().startsWith(base);
        return inside ? file.getPath().substring(base.length()) : file.getPath();
    }

    private static URI build(String scheme, @Nullable String authority, String path) {
        try {
            String clean = new URI(null, null, path, null).normalize().getPath();
            String bare = clean.length() > 1 && clean.endsWith("/") ? clean.substring(0, clean.length() - 1) : clean;
            String escaped = escapeForeign(new URI(null, null, bare, null).getRawPath());
            return new URI(scheme + "://" + (authority == null ? "" : authority) + escaped);
        } catch (URISyntaxException invalid) {
            throw new IllegalArgumentException(path, invalid);
        }
    }

    /** Escapes what is not ASCII, which the JDK's paths want so; unlike the JDK's own way it changes no composed letter. */
    private static String escapeForeign(String rawPath) {
        StringBuilder escaped = new StringBuilder();
        for (byte unit : rawPath.getBytes(StandardCharsets.UTF_8)) {
            if (unit >= 0) {
                escaped.append((char) unit);
            } else {
                escaped.append(String.format("%%%02X", unit & 0xFF));
            }
        }
        return escaped.toString();
    }
}
