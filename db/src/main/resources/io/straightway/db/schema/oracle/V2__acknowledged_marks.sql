-- For pairs of PostgreSQL servers, of which either may be the primary. Nothing writes it here.
CREATE TABLE acknowledged_mark (
  keeper VARCHAR2(64 CHAR) NOT NULL,
  element VARCHAR2(64 CHAR) NOT NULL,
  mark_number NUMBER(19) NOT NULL,
  token VARCHAR2(64 CHAR) NOT NULL,
  made_at TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  lost_mark NUMBER(19),
  lost_token VARCHAR2(64 CHAR),
  lost_position VARCHAR2(200 CHAR),
  refused_at TIMESTAMP(6) WITH TIME ZONE,
  CONSTRAINT acknowledged_mark_pkey PRIMARY KEY (keeper),
  CONSTRAINT acknowledged_mark_mark_number_check CHECK (mark_number >= 0),
  CONSTRAINT acknowledged_mark_lost_mark_check CHECK (lost_mark > 0)
);
GRANT SELECT ON acknowledged_mark TO stp_engine;
GRANT READ ON acknowledged_mark TO stp_reader;
