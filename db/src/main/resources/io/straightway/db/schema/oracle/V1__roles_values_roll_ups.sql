-- Roles for grants, which the DBA grants to the login users. Where this user may not create roles,
-- the DBA has created them. Nothing runs as stp_rollup here: see docs/oracle.md.
BEGIN
  EXECUTE IMMEDIATE 'CREATE ROLE stp_engine';
EXCEPTION
  WHEN OTHERS THEN
    -- the role exists already
    IF SQLCODE <> -1921 THEN
      RAISE_APPLICATION_ERROR(-20501, 'the role is missing; have a DBA run: CREATE ROLE stp_engine');
    END IF;
END;
/

BEGIN
  EXECUTE IMMEDIATE 'CREATE ROLE stp_reader';
EXCEPTION
  WHEN OTHERS THEN
    -- the role exists already
    IF SQLCODE <> -1921 THEN
      RAISE_APPLICATION_ERROR(-20501, 'the role is missing; have a DBA run: CREATE ROLE stp_reader');
    END IF;
END;
/

-- Values are checked as on PostgreSQL, where most checks are in domains. Numbers have no scale: a
-- number with one would be rounded silently, and a CHECK refuses. An empty text is null here, so
-- NOT NULL refuses it. A DATE has a time of day, which a CHECK keeps at midnight.

-- One row for each step of a roll-up, of any snapshot.
CREATE TABLE roll_up (
  step NUMBER(19) GENERATED ALWAYS AS IDENTITY (START WITH 1),
  snapshot VARCHAR2(32 CHAR) NOT NULL,
  ran_at TIMESTAMP(6) WITH TIME ZONE DEFAULT CURRENT_TIMESTAMP NOT NULL,
  ranges NUMBER(10) NOT NULL,
  folded NUMBER(19) NOT NULL,
  CONSTRAINT roll_up_pkey PRIMARY KEY (step)
);
GRANT SELECT ON roll_up TO stp_engine;
GRANT READ ON roll_up TO stp_reader;
GRANT INSERT ON roll_up TO stp_engine;

-- Locks of transactions, as rows, in place of advisory locks. A name gets its row when it is first
-- locked. Nearly every row has a block of its own, so that locking one never waits for a slot of
-- another.
CREATE TABLE work_lock (
  name VARCHAR2(64 CHAR),
  taken NUMBER(19) DEFAULT 0 NOT NULL,
  CONSTRAINT work_lock_pkey PRIMARY KEY (name)
);
ALTER TABLE work_lock PCTFREE 90 INITRANS 8;
GRANT SELECT, INSERT, UPDATE ON work_lock TO stp_engine;
GRANT READ ON work_lock TO stp_reader;

-- Running programs: a lease that its holder renews, in place of a session's advisory lock.
CREATE TABLE presence (
  area VARCHAR2(32 CHAR) NOT NULL,
  no NUMBER(10) NOT NULL,
  holder VARCHAR2(64 CHAR) NOT NULL,
  alive_until TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  CONSTRAINT presence_pkey PRIMARY KEY (area, no)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON presence TO stp_engine;
GRANT READ ON presence TO stp_reader;
