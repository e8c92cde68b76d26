-- The roles that rights are granted to. The embedded server has them already; on a server of
-- somebody else they are made here as groups, and the DBA puts the login users into them.
-- What the DBA has to do stands in the message itself: the driver is told to withhold hints.
DO $roles$
DECLARE
  needed name;
BEGIN
  FOREACH needed IN ARRAY ARRAY['stp_engine', 'stp_reader', 'stp_rollup']::name[] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = needed) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', needed);
    END IF;
  END LOOP;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION
      'user % may not create the role %; have a superuser run, for those of the roles that are missing: CREATE ROLE stp_engine NOLOGIN; CREATE ROLE stp_reader NOLOGIN; CREATE ROLE stp_rollup NOLOGIN; GRANT stp_rollup TO %;',
      current_user, needed, quote_ident(current_user)
      USING ERRCODE = 'insufficient_privilege';
END
$roles$;

-- stp_rollup owns the functions that fold movements into snapshots. Only who may become that role
-- can give it a function, and from PostgreSQL 16 on the maker of a role may not by that alone.
DO $rollup$
DECLARE
  needed text := CASE WHEN current_setting('server_version_num')::int >= 160000
                      THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  IF NOT pg_has_role(current_user, 'stp_rollup', needed) THEN
    EXECUTE format('GRANT stp_rollup TO %I', current_user);
  END IF;
EXCEPTION
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION
      'user % may not become the role stp_rollup; have a superuser run: GRANT stp_rollup TO %;',
      current_user, quote_ident(current_user)
      USING ERRCODE = 'insufficient_privilege';
END
$rollup$;

GRANT USAGE ON SCHEMA straightway TO stp_engine, stp_reader, stp_rollup;
