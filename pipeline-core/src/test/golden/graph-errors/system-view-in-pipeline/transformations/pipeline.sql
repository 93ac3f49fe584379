CREATE MATERIALIZED VIEW m AS SELECT * FROM system.lakeflow.events;
