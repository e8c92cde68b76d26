-- Sequence numbers: what a source has skipped.

-- Reports the numbers that sources have skipped, up to the last message stored at least `grace` ago
-- (younger ones may still be overtaken), and closes the gaps that have been filled since.
CREATE OR REPLACE FUNCTION report_sequence_gaps(grace interval) RETURNS integer LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  watched record;
  new_up_to bigint;
  found integer;
  reported integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('straightway.report_sequence_gaps')) THEN
    RETURN 0;
  END IF;
  FOR watched IN
    WITH RECURSIVE seen AS (
      (SELECT source FROM incoming_trade_message ORDER BY source LIMIT 1)
      UNION ALL
      SELECT (SELECT m.source FROM incoming_trade_message m WHERE m.source > seen.source
               ORDER BY m.source LIMIT 1)
        FROM seen WHERE seen.source IS NOT NULL
    )
    SELECT seen.source, coalesce(c.up_to, 0) AS up_to
      FROM seen LEFT JOIN sequence_checked c USING (source) WHERE seen.source IS NOT NULL
  LOOP
    SELECT max(sequence_number) INTO new_up_to FROM incoming_trade_message
     WHERE source = watched.source AND sequence_number > watched.up_to
       AND stored_at <= now() - grace;
    CONTINUE WHEN new_up_to IS NULL;
    INSERT INTO sequence_gap (source, first_missing, last_missing)
    SELECT watched.source, before + 1, number - 1
      FROM (SELECT sequence_number AS number,
                   lag(sequence_number, 1, watched.up_to) OVER (ORDER BY sequence_number) AS before
              FROM incoming_trade_message
             WHERE source = watched.source AND sequence_number > watched.up_to
               AND sequence_number <= new_up_to) AS step
     WHERE number > before + 1
    ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS found = ROW_COUNT;
    reported := reported + found;
    INSERT INTO sequence_checked (source, up_to) VALUES (watched.source, new_up_to)
    ON CONFLICT (source) DO UPDATE SET up_to = excluded.up_to, checked_at = now();
  END LOOP;
  UPDATE sequence_gap g SET closed_at = now()
   WHERE closed_at IS NULL
     AND last_missing - first_missing + 1 =
         (SELECT count(DISTINCT m.sequence_number) FROM incoming_trade_message m
           WHERE m.source = g.source
             AND m.sequence_number BETWEEN g.first_missing AND g.last_missing);
  RETURN reported;
END $$;
