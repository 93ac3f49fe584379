package dev.sluice.execution.delta;

import dev.sluice.definition.DatasetDefinition;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructType;

/**
 * The table that a commit writes.
 *
 * @param definition the dataset
 * @param name the dataset as messages show it
 * @param path the table's folder
 * @param schema the dataset's columns, all flows together
 */
public record TableTarget(DatasetDefinition definition, String name, Path path, StructType schema) {}
