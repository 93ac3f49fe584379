CREATE OR REFRESH MATERIALIZED VIEW compared
AS SELECT id FROM range(3)
WHERE CAST(id AS STRING) = '${secret:number}';

CREATE OR REFRESH STREAMING TABLE of_a_secret_place
AS SELECT * FROM STREAM read_files('/data/${secret:folder}', format => 'json', schema => 'id INT');

CREATE OR REFRESH STREAMING TABLE without_a_value
AS SELECT * FROM STREAM
  read_files('/data', format => 'csv', schema => 'id INT', nullValue => '${secret:null_word}');
