-- Checks whether commits are on a synchronous standby's disk, for programs that acknowledge nothing
-- else. The owner of the schema needs pg_read_all_stats to see the standbys.

-- Returns null if a commit of this session waits for a synchronous standby that is present,
-- otherwise the reason.
CREATE OR REPLACE FUNCTION replication_fault() RETURNS text LANGUAGE sql VOLATILE
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
  SELECT CASE
    WHEN pg_is_in_recovery() THEN 'the server is not the primary'
    WHEN current_setting('synchronous_standby_names') = '' THEN 'synchronous_standby_names is empty'
    WHEN current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')
      THEN 'synchronous_commit is ' || current_setting('synchronous_commit')
    WHEN NOT pg_has_role(current_user, 'pg_read_all_stats', 'USAGE')
      THEN format('%s may not see the standbys; have a superuser run: GRANT pg_read_all_stats TO %s',
                  current_user, quote_ident(current_user))
    WHEN NOT EXISTS (SELECT FROM pg_stat_get_wal_senders() WHERE sync_state IN ('sync', 'quorum'))
      THEN 'no synchronous standby is connected'
  END
$$;

-- Returns null when a synchronous standby has on disk everything that was on this server's disk at
-- the call, including the session's commits; otherwise, at the latest after the given time, the
-- reason. The session must have begun with a synchronous_commit that waits, and must have fixed it:
-- only then are its commits on this server's disk.
CREATE OR REPLACE FUNCTION await_standby(patience interval) RETURNS text LANGUAGE plpgsql VOLATILE
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  written pg_lsn := pg_current_wal_flush_lsn();
  deadline timestamptz := clock_timestamp() + patience;
  fault text;
BEGIN
  IF current_setting('straightway.synchronous_commit', true)
     IS DISTINCT FROM current_setting('synchronous_commit') THEN
    RETURN 'the session began with a synchronous_commit that does not wait for a standby';
  END IF;
  LOOP
    IF EXISTS (SELECT FROM pg_stat_get_wal_senders()
                WHERE sync_state IN ('sync', 'quorum') AND flush_lsn >= written) THEN
      RETURN NULL;
    END IF;
    fault := replication_fault();
    IF fault IS NOT NULL OR clock_timestamp() > deadline THEN
      RETURN coalesce(fault, 'the synchronous standby has not reported it on disk');
    END IF;
    PERFORM pg_sleep(0.001);
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION replication_fault(), await_standby(interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replication_fault(), await_standby(interval) TO stp_engine;
