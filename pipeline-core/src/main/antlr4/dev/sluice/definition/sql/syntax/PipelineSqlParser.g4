/*
 * The heads of a pipeline's statements, one statement at a time. Queries, expressions and conditions are runs of
 * tokens whose original text goes to Spark's parser. What kind of dataset the words before TABLE or VIEW make is
 * decided in Java, where it can be said what is wrong with them.
 */
parser grammar PipelineSqlParser;

options {
    tokenVocab = PipelineSqlLexer;
}

statement
    : ( create | applyChanges | set | use ) EOF
    ;

create
    : CREATE (OR (REFRESH | REPLACE))? ( dataset | flow )
    ;

dataset
    : modifier* LIVE? (TABLE | VIEW) ifNotExists? name elements? clause* body?
    ;

ifNotExists
    : IF NOT EXISTS
    ;

modifier
    : PRIVATE
    | TEMPORARY
    | TEMP
    | STREAMING
    | MATERIALIZED
    | INCREMENTAL
    ;

body
    : AS query
    | FLOW ( INSERT ONCE? BY NAME query | AUTO CDC autoCdc )
    ;

flow
    : FLOW name (COMMENT text)? AS ( insertFlow | cdcFlow )
    ;

insertFlow
    : INSERT ONCE? INTO ONCE? name BY NAME query
    ;

cdcFlow
    : AUTO CDC ONCE? INTO name autoCdc
    ;

applyChanges
    : APPLY CHANGES INTO name autoCdc
    ;

set
    : SET settingKey EQ settingValue?
    ;

settingKey
    : ~( EQ | SEMICOLON )+
    ;

settingValue
    : ~SEMICOLON+
    ;

use
    : USE ( SCHEMA | DATABASE | CATALOG )? name
    ;

elements
    : LPAREN element ( COMMA element | constraint )* RPAREN
    ;

element
    : constraint
    | column
    ;

constraint
    : CONSTRAINT identifier EXPECT LPAREN condition RPAREN ( ON VIOLATION violationAction )?
    ;

violationAction
    : DROP ROW
    | FAIL UPDATE
    | QUARANTINE
    ;

column
    : identifier type? ( NOT NULL | COMMENT text )*
    ;

type
    : INTERVAL identifier? ( TO identifier )?
    | typeName ( LPAREN balanced RPAREN | LT angled GT )? ( COLLATE name )?
    ;

typeName
    : WORD
    | BACKQUOTED
    ;

angled
    : ( LT angled GT | LPAREN balanced RPAREN | ~( LT | GT | LPAREN | RPAREN ) )*
    ;

clause
    : PARTITIONED BY LPAREN partitionItem ( COMMA partitionItem )* RPAREN
    | CLUSTER BY ( LPAREN name ( COMMA name )* RPAREN | AUTO | NONE )
    | COMMENT text
    | TBLPROPERTIES LPAREN property ( COMMA property )* RPAREN
    | USING identifier
    | REFRESH POLICY ( AUTO | FULL | INCREMENTAL STRICT? )
    ;

partitionItem
    : name ( LPAREN balanced RPAREN )?
    ;

property
    : propertyKey EQ? propertyValue
    ;

propertyKey
    : text
    | identifier ( DOT identifier )*
    ;

propertyValue
    : text
    | MINUS? identifier ( DOT identifier )*
    ;

autoCdc
    : FROM source KEYS columnList cdcOption*
    ;

cdcOption
    : IGNORE NULL UPDATES ( ON columnSelection )?
    | APPLY AS ( DELETE | TRUNCATE ) WHEN expression
    | SEQUENCE BY expression
    | COLUMNS columnSelection
    | STORED AS SCD TYPE INTEGER
    | TRACK HISTORY ON columnSelection
    ;

columnSelection
    : columnList
    | STAR EXCEPT columnList
    ;

columnList
    : LPAREN name ( COMMA name )* RPAREN
    ;

source
    : ( LPAREN balanced RPAREN | ~( LPAREN | RPAREN | KEYS ) )+
    ;

// The words that start an option are turned into WORD before parsing where they start none.
expression
    : ( LPAREN balanced RPAREN
      | ~( LPAREN | RPAREN | APPLY | COLUMNS | IGNORE | SEQUENCE | STORED | TRACK )
      )+
    ;

condition
    : ( LPAREN balanced RPAREN | ~( LPAREN | RPAREN ) )+
    ;

balanced
    : ( LPAREN balanced RPAREN | ~( LPAREN | RPAREN ) )*
    ;

query
    : ~SEMICOLON+
    ;

text
    : STRING
    | DOUBLE_QUOTED
    ;

name
    : identifier ( DOT identifier )*
    ;

// AS, BY, CONSTRAINT, FROM, INTO, NOT, ON and OR need backticks as names; so an error can say what is missing.
identifier
    : WORD | INTEGER | BACKQUOTED
    | APPLY | AUTO | CATALOG | CDC | CHANGES | CLUSTER | COLLATE | COLUMNS | COMMENT | CREATE | DATABASE | DELETE | DROP
    | EXCEPT | EXISTS | EXPECT | FAIL | FLOW | FULL | HISTORY | IF | IGNORE | INCREMENTAL | INSERT | INTERVAL | KEYS | LIVE
    | MATERIALIZED | NAME | NONE | NULL | ONCE | PARTITIONED | POLICY | PRIVATE | QUARANTINE | REFRESH | REPLACE | ROW
    | SCD | SCHEMA | SEQUENCE | SET | STORED | STREAMING | STRICT | TABLE | TBLPROPERTIES | TEMP | TEMPORARY | TO | TRACK
    | TRUNCATE | TYPE | UPDATE | UPDATES | USE | USING | VIEW | VIOLATION | WHEN
    ;
