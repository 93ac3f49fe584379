/*
 * Words and signs of Spark's SQL, as far as a splitter and the statement heads need them. A query's text goes to
 * Spark's parser unchanged, so signs may be cut finer here than there: 1.5 is three tokens.
 */
lexer grammar PipelineSqlLexer;

options {
    superClass = NestingLexer;
    caseInsensitive = true;
}

tokens { UNCLOSED }

SEMICOLON: ';';
LPAREN: '(';
RPAREN: ')';
COMMA: ',';
DOT: '.';
EQ: '=';
LT: '<';
GT: '>';
STAR: '*';
MINUS: '-';
COLON: ':';

APPLY: 'APPLY';
AS: 'AS';
AUTO: 'AUTO';
BY: 'BY';
CATALOG: 'CATALOG';
CDC: 'CDC';
CHANGES: 'CHANGES';
CLUSTER: 'CLUSTER';
COLLATE: 'COLLATE';
COLUMNS: 'COLUMNS';
COMMENT: 'COMMENT';
CONSTRAINT: 'CONSTRAINT';
CREATE: 'CREATE';
DATABASE: 'DATABASE';
DELETE: 'DELETE';
DROP: 'DROP';
EXCEPT: 'EXCEPT';
EXISTS: 'EXISTS';
EXPECT: 'EXPECT';
FAIL: 'FAIL';
FLOW: 'FLOW';
FROM: 'FROM';
FULL: 'FULL';
HISTORY: 'HISTORY';
IF: 'IF';
IGNORE: 'IGNORE';
INCREMENTAL: 'INCREMENTAL';
INSERT: 'INSERT';
INTERVAL: 'INTERVAL';
INTO: 'INTO';
KEYS: 'KEYS';
LIVE: 'LIVE';
MATERIALIZED: 'MATERIALIZED';
NAME: 'NAME';
NONE: 'NONE';
NOT: 'NOT';
NULL: 'NULL';
ON: 'ON';
ONCE: 'ONCE';
OR: 'OR';
PARTITIONED: 'PARTITIONED';
POLICY: 'POLICY';
PRIVATE: 'PRIVATE';
QUARANTINE: 'QUARANTINE';
REFRESH: 'REFRESH';
REPLACE: 'REPLACE';
ROW: 'ROW';
SCD: 'SCD';
SCHEMA: 'SCHEMA';
SEQUENCE: 'SEQUENCE';
SET: 'SET';
STORED: 'STORED';
STREAMING: 'STREAMING';
STRICT: 'STRICT';
TABLE: 'TABLE';
TBLPROPERTIES: 'TBLPROPERTIES';
TEMP: 'TEMP';
TEMPORARY: 'TEMPORARY';
TO: 'TO';
TRACK: 'TRACK';
TRUNCATE: 'TRUNCATE';
TYPE: 'TYPE';
UPDATE: 'UPDATE';
UPDATES: 'UPDATES';
USE: 'USE';
USING: 'USING';
VIEW: 'VIEW';
VIOLATION: 'VIOLATION';
WHEN: 'WHEN';

STRING: '\'' (~['\\] | '\\' . | '\'\'')* '\'' | 'R' '\'' ~[']* '\'';
DOUBLE_QUOTED: '"' (~["\\] | '\\' . | '""')* '"' | 'R' '"' ~["]* '"';
BACKQUOTED: '`' (~'`' | '``')* '`';

// What is never closed runs to the end of the file; being shorter than a closed one by its last sign, it never wins over it.
UNCLOSED_STRING: '\'' (~['\\] | '\\' . | '\'\'')* '\\'? -> type(UNCLOSED);
UNCLOSED_DOUBLE_QUOTED: '"' (~["\\] | '\\' . | '""')* '\\'? -> type(UNCLOSED);
UNCLOSED_BACKQUOTED: '`' (~'`' | '``')* -> type(UNCLOSED);

DOLLAR_QUOTED: '$' [A-Z]* '$' { readDollarQuoted(); };

INTEGER: [0-9]+;
WORD: WORD_PART+ | [\p{L}0-9]+ '://' (WORD_PART | [-/.?=&#%])+;
fragment WORD_PART: [\p{L}0-9_];

LINE_COMMENT: '--' ('\\\n' | ~[\r\n])* -> channel(HIDDEN);
NESTED_COMMENT: '/*' { readComment(); };
SPACE: [ \t\n\f\r\u000B\u00A0\u1680\u2000-\u200A\u2028\u202F\u205F\u3000\uFEFF]+ -> channel(HIDDEN);

SIGN: .;
