-- Balances: a snapshot plus the pending postings, exact at every instant and without a hot row, and
-- the roll-up that advances the snapshot.

-- Returns the postings of pending ranges. Range joins have no useful statistics, so the plan is
-- fixed: walk the ranges and look the entries up by key. Their arrays are unnested in the select
-- list: the view posting does it in FROM, which first writes the postings of each entry to a store.
CREATE OR REPLACE FUNCTION pending_postings()
RETURNS TABLE (account text, amount numeric) LANGUAGE sql STABLE
SET search_path = straightway, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
  SELECT unnest(e.accounts), unnest(e.amounts)
    FROM ledger_pending r JOIN journal_entry e ON e.entry_id BETWEEN r.first_id AND r.last_id
$$;

CREATE OR REPLACE VIEW current_balance AS
  SELECT account, sum(balance) AS balance
    FROM (SELECT account, balance FROM ledger_balance
          UNION ALL SELECT account, amount FROM pending_postings()) AS part
   GROUP BY account;
COMMENT ON VIEW current_balance IS 'published: current balance of every account';

-- Debits and credits by currency. A ledger in which they differ is wrong.
CREATE OR REPLACE VIEW trial_balance AS
  SELECT a.currency, a.kind, sum(greatest(b.balance, 0)) AS debit,
         sum(greatest(-b.balance, 0)) AS credit, count(*) AS accounts
    FROM current_balance b JOIN ledger_account a USING (account)
   GROUP BY a.currency, a.kind;
COMMENT ON VIEW trial_balance IS
  'published: sums of all that is entered, by currency and kind of account';

-- Returns the same without entries of a later value date, for the business date and later days. For
-- an earlier day it is unknown which entries had a later value date then; balances of closed days
-- are stored.
CREATE OR REPLACE FUNCTION trial_balance_on(day date)
RETURNS TABLE (currency text, kind text, debit numeric, credit numeric, accounts bigint)
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT a.currency, a.kind, sum(greatest(b.balance, 0)), sum(greatest(-b.balance, 0)), count(*)
    FROM (SELECT account, sum(balance) AS balance
            FROM (SELECT account, balance FROM current_balance
                  UNION ALL
                  SELECT p.account, -p.amount
                    FROM forward_entry f JOIN posting p USING (entry_id)
                   WHERE f.value_date > day) AS part
           GROUP BY account) AS b
    JOIN ledger_account a USING (account)
   GROUP BY a.currency, a.kind
$$;

GRANT SELECT ON current_balance, trial_balance TO stp_engine, stp_reader;
GRANT EXECUTE ON FUNCTION pending_postings(), trial_balance_on(date) TO stp_engine, stp_reader;

-- Folds up to max_ranges pending ranges into the snapshot, in one statement, and returns their
-- number; 0 if there are none or another element is folding. Only this function changes balances,
-- as a role that may do nothing else.
CREATE OR REPLACE FUNCTION roll_up_ledger(max_ranges integer) RETURNS integer LANGUAGE plpgsql
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
    SELECT account, sum(amount) AS amount, count(*) AS postings
      FROM (SELECT unnest(e.accounts) AS account, unnest(e.amounts) AS amount
              FROM step s JOIN journal_entry e ON e.entry_id BETWEEN s.first_id AND s.last_id) AS p
     GROUP BY account
  ), added AS (
    INSERT INTO ledger_balance AS b (account, balance)
    SELECT account, amount FROM total ORDER BY account
    ON CONFLICT (account) DO UPDATE SET balance = b.balance + excluded.balance
  )
  SELECT log_roll_up('ledger', (SELECT count(*) FROM step)::integer,
                     coalesce((SELECT sum(postings) FROM total), 0)::bigint)
    INTO ranges_folded
   WHERE EXISTS (SELECT FROM step);
  RETURN coalesce(ranges_folded, 0);
END $$;
REVOKE EXECUTE ON FUNCTION roll_up_ledger(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION roll_up_ledger(integer) TO stp_engine;
GRANT CREATE ON SCHEMA straightway TO stp_rollup;
ALTER FUNCTION roll_up_ledger(integer) OWNER TO stp_rollup;
REVOKE CREATE ON SCHEMA straightway FROM stp_rollup;
