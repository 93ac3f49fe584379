package dev.sluice.definition.java;

import dev.sluice.definition.DatasetDefinition.RefreshPolicy;
import java.util.Map;

/**
 * What a {@link PipelineSource} declares datasets and flows with. Names have one to three parts between dots, those with a dot of
 * their own in backticks; queries and conditions are Spark SQL. A declaration counts as soon as it is begun. Not for several
 * threads, nor after {@link PipelineSource#define} has ended.
 */
public interface Pipeline {
    /** The project's {@code configuration}, by key; references to secrets are left as they are. */
    Map<String, String> configuration();

    /** The values of the project's {@code parameters}, by name. */
    Map<String, String> parameters();

    /** A table that flows append to. */
    Dataset streamingTable(String name);

    /** A table that equals its query. */
    Dataset materializedView(String name);

    /** A name for a query within this pipeline. */
    Dataset temporaryView(String name);

    /** A name for a batch query that is kept. */
    Dataset view(String name);

    /** A flow that appends what its query reads to a streaming table, each row once. */
    Flow appendFlow(String name, String target);

    /** A dataset while it is declared. All methods give the dataset itself. */
    interface Dataset {
        Dataset comment(String comment);

        /** Not to be read from outside the pipeline. */
        Dataset isPrivate();

        /** A column and its type, such as {@code "id", "INT NOT NULL"}. Where none is declared the query decides. */
        Dataset column(String name, String type);

        /** A table property. */
        Dataset property(String key, String value);

        /** How a materialized view is kept up to date. */
        Dataset refreshPolicy(RefreshPolicy policy);

        Dataset partitionedBy(String... columns);

        Dataset clusteredBy(String... columns);

        /** Counts rows for which the condition is not true. */
        Dataset expect(String name, String condition);

        /** Leaves such rows out. */
        Dataset expectOrDrop(String name, String condition);

        /** Fails before anything is committed if there are such rows. */
        Dataset expectOrFail(String name, String condition);

        /** The query that gives its rows. */
        Dataset query(String sql);
    }

    /** A flow while it is declared. All methods give the flow itself. */
    interface Flow {
        /** Runs once per full refresh of its target, over a batch. */
        Flow once();

        /** A Spark setting of this flow alone. */
        Flow setting(String key, String value);

        /** The query that gives its rows. */
        Flow query(String sql);
    }
}
