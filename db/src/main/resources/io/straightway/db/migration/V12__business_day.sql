-- The business date is a stored fact. There is one row from the first opening on. A day that is
-- closed takes no more entries: an entry's value date lies after closed_up_to.
CREATE TABLE business_day (
  only_one     boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  today        finite_date NOT NULL,
  closed_up_to date NOT NULL,
  CONSTRAINT today_is_open CHECK (closed_up_to < today)
);

-- Transactions that post hold the shared lock to their end; closing a day takes it alone, so what is
-- closed stays as it was read. The lock is shared by all and in memory: nothing is written for it.
CREATE FUNCTION refuse_closed_days() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  wrong record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('straightway.close_day'));
  SELECT w.entry_id, w.value_date, d.closed_up_to INTO wrong
    FROM written w JOIN business_day d ON w.value_date <= d.closed_up_to LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % is dated %, and the books are closed up to %',
      wrong.entry_id, wrong.value_date, wrong.closed_up_to
      USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_day', TABLE = 'journal_entry';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER open_days_only AFTER INSERT ON journal_entry
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_days();

GRANT SELECT ON business_day TO stp_engine, stp_reader;
