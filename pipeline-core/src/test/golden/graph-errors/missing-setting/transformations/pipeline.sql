CREATE MATERIALIZED VIEW good AS SELECT DATE'${orders.start_day}' AS day;

CREATE MATERIALIZED VIEW wrong AS
SELECT day -- not ${this.one}
FROM good WHERE day > '${orders.strat_day}';
