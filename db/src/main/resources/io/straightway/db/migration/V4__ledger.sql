-- Double entry, insert only. Debits are positive, credits negative.

CREATE TABLE ledger_account (
  account   text COLLATE "C" PRIMARY KEY,
  kind      text NOT NULL,
  currency  text COLLATE "C" NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_currency_per_account CHECK (right(account, 4) = ':' || currency)
);

CREATE TABLE journal_entry (
  entry_id   bigint PRIMARY KEY,
  reference  bigint NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('TRADE_DATE')),
  value_date date NOT NULL CHECK (isfinite(value_date)),
  posted_at  timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX journal_entry_by_reference ON journal_entry (reference);

CREATE TABLE posting (
  entry_id bigint NOT NULL,
  line     smallint NOT NULL CHECK (line > 0),
  account  text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  amount   amount NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (entry_id, line)
);

-- Every statement that writes postings must leave whole, balanced entries on open accounts of the
-- same currency. Checked once a statement, over the rows it wrote, so a batch pays for it once. The
-- look-ups must go by key: a plan made while the tables were small would read them whole for ever.
CREATE FUNCTION refuse_unbalanced_postings() RETURNS trigger LANGUAGE plpgsql
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
  IF wrong IS NULL THEN
    SELECT format('there is no entry %s to post to', w.entry_id) INTO wrong
      FROM (SELECT DISTINCT entry_id FROM written) AS w
     WHERE NOT EXISTS (SELECT FROM journal_entry e WHERE e.entry_id = w.entry_id)
     LIMIT 1;
  END IF;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION '%', wrong USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER balanced AFTER INSERT ON posting
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();

-- Balances are a snapshot plus the postings of the entries that it does not hold yet. Those are
-- named by ranges: every transaction that posts says which entry ids it wrote.
CREATE TABLE ledger_balance (
  account text COLLATE "C" PRIMARY KEY,
  balance numeric NOT NULL CHECK (balance < 'Infinity' AND balance > '-Infinity')
) WITH (fillfactor = 50);

CREATE TABLE ledger_pending (
  first_id bigint PRIMARY KEY,
  last_id  bigint NOT NULL CHECK (last_id >= first_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- One row a step of a roll-up.
CREATE TABLE roll_up (
  step   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  what   text NOT NULL CHECK (what IN ('ledger', 'positions')),
  ran_at timestamptz NOT NULL DEFAULT now(),
  ranges integer NOT NULL,
  folded bigint NOT NULL
);

-- Postings of the ranges still pending. Range joins have no useful statistics, so the plan is
-- fixed: walk the ranges, look the postings up by key.
CREATE FUNCTION pending_postings()
RETURNS TABLE (account text, amount numeric) LANGUAGE sql STABLE
SET search_path = straightway, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
  SELECT p.account, p.amount
    FROM ledger_pending r JOIN posting p ON p.entry_id BETWEEN r.first_id AND r.last_id
$$;

CREATE VIEW current_balance AS
  SELECT account, sum(balance) AS balance
    FROM (SELECT account, balance FROM ledger_balance
          UNION ALL SELECT account, amount FROM pending_postings()) AS part
   GROUP BY account;

-- Folds up to max_ranges pending ranges into the snapshot, in one statement. Answers how many
-- ranges it folded; 0 when there are none or another element is folding.
CREATE FUNCTION roll_up_ledger(max_ranges integer) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  ranges_folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('straightway.roll_up_ledger')) THEN
    RETURN 0;
  END IF;
  WITH step AS (
    DELETE FROM ledger_pending WHERE first_id IN
      (SELECT first_id FROM ledger_pending ORDER BY first_id LIMIT max_ranges)
    RETURNING first_id, last_id
  ), total AS (
    SELECT p.account, sum(p.amount) AS amount, count(*) AS postings
      FROM step s JOIN posting p ON p.entry_id BETWEEN s.first_id AND s.last_id GROUP BY p.account
  ), added AS (
    INSERT INTO ledger_balance AS b (account, balance)
    SELECT account, amount FROM total ORDER BY account
    ON CONFLICT (account) DO UPDATE SET balance = b.balance + excluded.balance
  )
  INSERT INTO roll_up (what, ranges, folded)
  SELECT 'ledger', (SELECT count(*) FROM step), coalesce((SELECT sum(postings) FROM total), 0)
   WHERE EXISTS (SELECT FROM step)
  RETURNING ranges INTO ranges_folded;
  RETURN coalesce(ranges_folded, 0);
END $$;

GRANT SELECT ON ledger_account, journal_entry, posting, ledger_balance, ledger_pending, roll_up,
  current_balance TO stp_engine, stp_reader;
GRANT INSERT ON ledger_account, journal_entry, posting, ledger_pending TO stp_engine;

-- The engine may not change a balance or a pending range; it may only ask for a roll-up.
GRANT SELECT ON posting TO stp_rollup;
GRANT SELECT, DELETE ON ledger_pending TO stp_rollup;
GRANT SELECT, INSERT, UPDATE ON ledger_balance TO stp_rollup;
GRANT SELECT, INSERT ON roll_up TO stp_rollup;
REVOKE EXECUTE ON FUNCTION roll_up_ledger(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION roll_up_ledger(integer) TO stp_engine;
GRANT CREATE ON SCHEMA straightway TO stp_rollup;
ALTER FUNCTION roll_up_ledger(integer) OWNER TO stp_rollup;
REVOKE CREATE ON SCHEMA straightway FROM stp_rollup;
