package dev.sluice.definition.project;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;

/** URIs of files and folders: absolute, normal, without a trailing slash. */
final class Locations {
    private Locations() {}

    /**
     * The URI that a text in a project file means.
     *
     * @param folder what a path without a scheme is relative to, unless it starts with a slash
     * @throws IllegalArgumentException if the text is no URI
     */
    static URI resolve(URI folder, String text) {
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
    static URI absolute(URI uri) {
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

    static URI parent(URI uri) {
        String path = uri.getPath();
        return build(uri.getScheme(), uri.getAuthority(), path.substring(0, Math.max(1, path.lastIndexOf('/'))));
    }

    /** The file's path from a folder on, or all of its URI where it lies elsewhere. */
    static String relative(URI folder, URI file) {
        String base = folder.getPath().endsWith("/") ? folder.getPath() : folder.getPath() + "/";
        boolean inside =
                folder.getScheme().equals(file.getScheme()) && file.getPath().startsWith(base);
        return inside ? file.getPath().substring(base.length()) : file.getPath();
    }

    private static URI build(String scheme, @org.jspecify.annotations.Nullable String authority, String path) {
        try {
            String clean = new URI(null, null, path, null).normalize().getPath();
            String bare = clean.length() > 1 && clean.endsWith("/") ? clean.substring(0, clean.length() - 1) : clean;
            return new URI(scheme, authority == null ? "" : authority, bare, null, null);
        } catch (URISyntaxException invalid) {
            throw new IllegalArgumentException(path, invalid);
        }
    }
}
