package dev.sluice.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.PartialFunction;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractPartialFunction;

/** Turns Java values into the Scala values that Spark's and Delta's own classes take, and back. */
public final class ScalaValues {
    private ScalaValues() {}

    public static <T> scala.collection.immutable.Seq<T> seq(List<? extends T> values) {
        return CollectionConverters.asScala(new ArrayList<T>(values)).toSeq();
    }

    public static <T> List<T> list(scala.collection.Iterable<T> values) {
        return new ArrayList<>(CollectionConverters.asJavaCollection(values));
    }

    public static <K, V> scala.collection.immutable.Map<K, V> map(Map<K, V> values) {
        return scala.collection.immutable.Map.from(CollectionConverters.asScala(values));
    }

    public static <K, V> Map<K, V> map(scala.collection.Map<K, V> values) {
        return new LinkedHashMap<>(CollectionConverters.asJava(values));
    }

    public static <T> Option<T> option(@Nullable T value) {
        return Option.apply(value);
    }

    public static <T> Option<T> none() {
        return Option.empty();
    }

    public static <T> Optional<T> optional(Option<T> value) {
        return value.isDefined() ? Optional.of(value.get()) : Optional.empty();
    }

    /** A partial function that is defined where {@code replace} gives something, which it is asked once per node. */
    public static <T> PartialFunction<T, T> replacing(Function<T, Optional<? extends T>> replace) {
        return new AbstractPartialFunction<>() {
            @Override
            public boolean isDefinedAt(T node) {
                return true;
            }

            @Override
            public <A extends T, B> B applyOrElse(A node, scala.Function1<A, B> orElse) {
                @SuppressWarnings("unchecked")
                B replaced = (B) replace.apply(node).orElse(null);
                return replaced != null ? replaced : orElse.apply(node);
            }
        };
    }

    /** A partial function for collecting: defined where {@code find} gives something. */
    public static <T, R> PartialFunction<T, R> collecting(Function<T, Optional<R>> find) {
        return new AbstractPartialFunction<>() {
            @Override
            public boolean isDefinedAt(T node) {
                return find.apply(node).isPresent();
            }

            @Override
            public <A extends T, B> B applyOrElse(A node, scala.Function1<A, B> orElse) {
                @SuppressWarnings("unchecked")
                B found = (B) find.apply(node).orElse(null);
                return found != null ? found : orElse.apply(node);
            }
        };
    }
}
