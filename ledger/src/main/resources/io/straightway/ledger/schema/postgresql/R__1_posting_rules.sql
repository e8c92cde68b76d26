-- What the database refuses of postings, whoever writes them. Checked once a statement, over the rows
-- that it wrote, so a batch pays for it once.

-- Every statement that writes postings must leave whole, balanced entries. Nothing is looked up: that
-- the accounts are open is refused in Ledger, at no cost, and proved here by ledger_fault; to look up
-- each account once a statement would add 2 to 9 % to all that a trade costs (docs/decisions/012).
CREATE OR REPLACE FUNCTION refuse_unbalanced_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  SELECT format('entry %s is out of balance by %s %s', entry_id, sum(amount), currency) INTO wrong
    FROM written GROUP BY entry_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION '%', wrong USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER balanced AFTER INSERT ON posting
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();

-- Transactions that post hold the shared lock to their end; closing a day takes it alone, so what is
-- closed stays as it was read. The lock is shared by all and in memory: nothing is written for it.
CREATE OR REPLACE FUNCTION refuse_closed_days() RETURNS trigger LANGUAGE plpgsql
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

CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON journal_entry
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_days();
