-- What the database refuses of postings, whoever writes them. Checked once a statement, over the rows
-- that it wrote, so a batch pays for it once.

-- Every statement that writes postings must leave whole, balanced entries on open accounts of the same
-- currency. Accounts are looked up by key, once each: a plan made while the table was small would read
-- it whole for ever.
CREATE OR REPLACE FUNCTION refuse_wrong_postings() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  wrong text;
BEGIN
  SELECT format('entry %s is out of balance by %s %s', entry_id, sum(amount), currency) INTO wrong
    FROM written GROUP BY entry_id, currency HAVING sum(amount) <> 0 LIMIT 1;
  IF wrong IS NULL THEN
    SELECT format('there is no open account %s in %s', w.account, w.currency) INTO wrong
      FROM (SELECT DISTINCT account, currency FROM written) AS w
     WHERE NOT EXISTS (SELECT FROM ledger_account a
                        WHERE a.account = w.account AND a.currency = w.currency)
     LIMIT 1;
  END IF;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION '%', wrong USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER balanced AFTER INSERT ON posting
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_wrong_postings();

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
