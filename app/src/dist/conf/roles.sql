-- A superuser runs this once, in the database: psql -d straightway -f roles.sql. Then each login gets a password
-- (\password straightway_owner), and the owner makes the tables: stp database migrate.

-- What may be done is granted to these two; stp_rollup owns the functions that fold movements into balances. The login of
-- each standby must be in stp_standby: only such standbys make commits replicated.
CREATE ROLE stp_engine NOLOGIN;
CREATE ROLE stp_reader NOLOGIN;
CREATE ROLE stp_rollup NOLOGIN;
CREATE ROLE stp_standby NOLOGIN;

-- The logins: of migrate, static data and operators; of elements, console and settlement; of queries; of events.
CREATE ROLE straightway_owner LOGIN IN ROLE stp_rollup;
CREATE ROLE straightway_engine LOGIN IN ROLE stp_engine;
CREATE ROLE straightway_reader LOGIN IN ROLE stp_reader;
CREATE ROLE straightway_relay LOGIN REPLICATION;

ALTER DATABASE straightway OWNER TO straightway_owner;
REVOKE ALL ON DATABASE straightway FROM PUBLIC;
GRANT CONNECT ON DATABASE straightway TO stp_engine, stp_reader, straightway_relay;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- Functions of the server by which everybody could lock or write without any grant.
DO $$
DECLARE
  reserved regprocedure;
BEGIN
  FOR reserved IN
    SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
       AND proname ~ '^(pg_(try_)?advisory_|pg_logical_emit_message$|lo_|lowrite$)'
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', reserved);
    IF reserved::text NOT LIKE 'lo%' THEN
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO stp_engine, stp_rollup', reserved);
    END IF;
  END LOOP;
END $$;

-- What bounds a login that only reads.
ALTER ROLE straightway_reader CONNECTION LIMIT 20;
ALTER ROLE straightway_reader SET temp_file_limit = '10GB';
ALTER ROLE straightway_reader SET statement_timeout = '10min';
ALTER ROLE straightway_reader SET idle_in_transaction_session_timeout = '5min';
ALTER ROLE straightway_reader SET idle_session_timeout = '15min';

-- A relay needs two connections; without a limit, its login could take those of all others.
ALTER ROLE straightway_relay CONNECTION LIMIT 5;
