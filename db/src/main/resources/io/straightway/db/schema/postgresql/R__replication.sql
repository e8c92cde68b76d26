-- Checks whether commits are on a synchronous standby's disk, for programs that acknowledge nothing
-- else. The owner of the schema needs pg_read_all_stats to see the standbys.

-- Returns whether a login is a standby's: in stp_standby and no superuser. Any other that streams the
-- log, such as a relay's, could report as written what it has thrown away.
CREATE OR REPLACE FUNCTION is_of_standby(login oid) RETURNS boolean LANGUAGE sql STABLE
SET search_path = straightway, pg_temp AS $$
  SELECT EXISTS (SELECT FROM pg_roles r
                  WHERE r.oid = login AND NOT r.rolsuper AND pg_has_role(r.oid, to_regrole('stp_standby'), 'MEMBER'))
$$;

-- Returns whether a walsender feeds a standby by its physical slot.
CREATE OR REPLACE FUNCTION feeds_standby(sender integer) RETURNS boolean LANGUAGE sql VOLATILE
SET search_path = straightway, pg_temp AS $$
  SELECT EXISTS (SELECT FROM pg_stat_get_activity(sender) a JOIN pg_replication_slots s ON s.active_pid = a.pid
                  WHERE s.slot_type = 'physical' AND is_of_standby(a.usesysid))
$$;

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
    ELSE (
      SELECT CASE
        WHEN bool_or(NOT is_of_standby(a.usesysid))
          THEN format('%s is connected as a standby, but not in stp_standby',
                      min(pg_get_userbyid(a.usesysid)) FILTER (WHERE NOT is_of_standby(a.usesysid)))
        WHEN bool_or(w.flush_lsn > pg_current_wal_flush_lsn())
          THEN 'a standby reports log that the primary has not written'
        WHEN bool_or(w.sync_state <> 'potential' AND feeds_standby(w.pid)) IS NOT TRUE
          THEN 'no synchronous standby is connected by a physical slot' END
        FROM pg_stat_get_wal_senders() w CROSS JOIN LATERAL pg_stat_get_activity(w.pid) a
       WHERE w.sync_state <> 'async')
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
    IF EXISTS (SELECT FROM pg_stat_get_wal_senders() w
                WHERE w.sync_state IN ('sync', 'quorum') AND w.flush_lsn >= written
                  AND w.flush_lsn <= pg_current_wal_flush_lsn() AND feeds_standby(w.pid)) THEN
      RETURN NULL;
    END IF;
    fault := replication_fault();
    IF fault IS NOT NULL OR clock_timestamp() > deadline THEN
      RETURN coalesce(fault, 'the synchronous standby has not reported it on disk');
    END IF;
    PERFORM pg_sleep(0.001);
    -- otherwise a standby that connects now would not be seen in this transaction
    PERFORM pg_stat_clear_snapshot();
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION is_of_standby(oid), feeds_standby(integer), replication_fault(), await_standby(interval)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION replication_fault(), await_standby(interval) TO stp_engine;
