-- What the database refuses of postings, whoever writes them. Checked once a statement, over the rows
-- that it wrote, so a batch pays for it once.

-- Every statement that writes postings must leave whole, balanced entries, and none of a closed day: an
-- entry is looked up only if its id is one of those that there were when the last day was closed, which
-- is so for what is left of the ranges that elements had then. Accounts are not looked up: that
-- the accounts are open is refused in Ledger, at no cost, and proved here by ledger_fault; to look up
-- each account once a statement would add 2 to 9 % to all that a trade costs (docs/decisions/012).
CREATE OR REPLACE FUNCTION refuse_unbalanced_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
  books straightway.business_day;
BEGIN
  SELECT format('entry %s is out of balance by %s %s', entry_id, sum(amount), currency) INTO wrong
    FROM written GROUP BY entry_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION '%', wrong USING ERRCODE = 'check_violation';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('straightway.close_day'));
  SELECT * INTO books FROM straightway.business_day;
  IF (SELECT min(entry_id) FROM written) <= books.last_closed_entry THEN
    SELECT format('entry %s is of %s, and the books are closed up to %s', e.entry_id, e.value_date,
                  books.closed_up_to) INTO wrong
      FROM written w JOIN straightway.journal_entry e USING (entry_id)
     WHERE w.entry_id <= books.last_closed_entry AND e.value_date <= books.closed_up_to LIMIT 1;
    IF wrong IS NOT NULL THEN
      RAISE EXCEPTION '%', wrong
        USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_entry', TABLE = 'posting';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER balanced AFTER INSERT ON posting
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();

-- What is entered is entered on the business date. It is read once a statement, and the rows take it
-- from a setting of the transaction, which costs a row next to nothing.
CREATE OR REPLACE FUNCTION state_entry_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('straightway.close_day'));
  PERFORM set_config('straightway.entry_date',
                     coalesce((SELECT today::text FROM straightway.business_day), ''), true);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER entry_date BEFORE INSERT ON journal_entry
  FOR EACH STATEMENT EXECUTE FUNCTION state_entry_date();

-- Transactions that post hold the shared lock to their end; closing a day takes it alone, so what is
-- closed stays as it was read. The lock is shared by all and in memory: nothing is written for it.
CREATE OR REPLACE FUNCTION refuse_closed_days() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
DECLARE
  books business_day;
  dates record;
  wrong record;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('straightway.close_day'));
  SELECT * INTO books FROM business_day;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT min(value_date) AS first_value, max(value_date) AS last_value,
         min(entry_date) AS first_entered, max(entry_date) AS last_entered INTO dates FROM written;
  IF dates.first_value <= books.closed_up_to THEN
    SELECT w.entry_id, w.value_date INTO wrong
      FROM written w WHERE w.value_date <= books.closed_up_to LIMIT 1;
    RAISE EXCEPTION 'entry % is dated %, and the books are closed up to %',
      wrong.entry_id, wrong.value_date, books.closed_up_to
      USING ERRCODE = 'check_violation', CONSTRAINT = 'closed_day', TABLE = 'journal_entry';
  END IF;
  IF dates.first_entered <> books.today OR dates.last_entered <> books.today THEN
    RAISE EXCEPTION 'entries are entered on the business date, %', books.today
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entered_today', TABLE = 'journal_entry';
  END IF;
  IF dates.last_value > books.today THEN
    INSERT INTO forward_entry
    SELECT w.entry_id, w.value_date FROM written w WHERE w.value_date > books.today;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER open_days_only AFTER INSERT ON journal_entry
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_days();
