package dev.sluice.spark.connect;

import dev.sluice.spark.ScalaValues;
import java.util.Base64;
import java.util.function.Supplier;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.classic.SparkSession;
import org.apache.spark.sql.connect.planner.SparkConnectPlanner;
import org.apache.spark.sql.connect.service.SessionHolder;
import org.sparkproject.connect.protobuf.InvalidProtocolBufferException;

/** Turns plans of Spark Connect's clients into Spark's own, names and files in them not looked up yet. */
public final class RelationReader {
    private RelationReader() {}

    /**
     * The plan. Reads of files stand in it as calls of {@code read_files}.
     *
     * @param base64 a Relation of the protocol
     * @param interpreter the Python that functions on the data run in; asked where there are any
     */
    public static LogicalPlan read(SparkSession session, String base64, Supplier<String> interpreter) {
        FileReads files = new FileReads();
        Relation relation = (Relation) files.marked(relation(base64));
        LogicalPlan plan = planner(session).transformRelation(relation);
        LogicalPlan withFiles = plan.transformUpWithSubqueries(ScalaValues.<LogicalPlan>replacing(files::call));
        return PythonFunctions.runBy(interpreter, withFiles);
    }

    private static Relation relation(String base64) {
        try {
            return Relation.parseFrom(Base64.getDecoder().decode(base64));
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("not a relation of Spark Connect", e);
        }
    }

    private static SparkConnectPlanner planner(SparkSession session) {
        return new SparkConnectPlanner(new SessionHolder("sluice", session.sessionUUID(), session), ScalaValues.none());
    }
}
