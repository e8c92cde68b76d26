-- The proof of the books. ledger_fault reads every posting and has a row for each fault. Entries of
-- trades are compared with the trades in the modules that know them.

CREATE OR REPLACE VIEW booked_entry AS
  SELECT entry_id, reference, kind, value_date, posted_at, reverses, entry_date FROM journal_entry;
COMMENT ON VIEW booked_entry IS 'published: journal entries';
CREATE OR REPLACE VIEW booked_posting AS SELECT * FROM posting;
COMMENT ON VIEW booked_posting IS 'published: the postings of entries';

CREATE OR REPLACE VIEW ledger_count AS
  SELECT (SELECT count(*) FROM journal_entry) AS entries,
         (SELECT coalesce(sum(cardinality(accounts)), 0)::bigint FROM journal_entry) AS postings,
         (SELECT count(*) FROM ledger_account) AS accounts,
         (SELECT count(*) FROM ledger_pending) AS pending_ranges;
COMMENT ON VIEW ledger_count IS 'published: numbers of rows of the ledger';

-- Debits and credits of accounts, including archived entries.
CREATE OR REPLACE VIEW ever_posted AS
  SELECT p.account, coalesce(e.entry_date, '-infinity') AS entered_on,
         greatest(coalesce(e.entry_date, '-infinity'), e.value_date) AS counts_from, p.amount
    FROM posting p JOIN journal_entry e USING (entry_id)
  UNION ALL
  SELECT account, entered_on, counts_from, amount FROM archived_balance;
COMMENT ON VIEW ever_posted IS 'published: amounts by account and day, of entries here and of archived ones in sum';

CREATE OR REPLACE VIEW ledger_fault AS
  SELECT 'unbalanced_entries' AS proof,
         format('entry %s is out of balance by %s %s', entry_id, sum(amount), currency) AS fault
    FROM posting GROUP BY entry_id, currency HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'unbalanced_currencies', format('the postings in %s sum to %s', currency, sum(amount))
    FROM (SELECT right(account, 3) AS currency, amount FROM ever_posted) AS e
   GROUP BY currency HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'stray_postings',
         format('%s postings in %s to %s, which is not an account in that currency',
                postings, p.currency, p.account)
    FROM (SELECT account, currency, count(*) AS postings FROM posting GROUP BY 1, 2) AS p
   WHERE NOT EXISTS (SELECT FROM ledger_account a
                      WHERE a.account = p.account AND a.currency = p.currency)
  UNION ALL
  SELECT 'wrong_balances',
         format('the balance of %s is %s, its postings sum to %s', account,
                coalesce(b.balance, 0), coalesce(p.balance, 0))
    FROM current_balance b
    FULL JOIN (SELECT account, sum(amount) AS balance FROM ever_posted GROUP BY account) AS p
         USING (account)
   WHERE coalesce(b.balance, 0) <> coalesce(p.balance, 0)
  UNION ALL
  SELECT 'wrong_forward_entries',
         format('entry %s has value date %s, but is listed for %s', entry_id, coalesce(e.value_date::text, 'no later day'),
                coalesce(f.value_date::text, 'no later day'))
    FROM (SELECT entry_id, value_date FROM journal_entry WHERE value_date > (SELECT today FROM business_day)) AS e
    FULL JOIN forward_entry f USING (entry_id)
   WHERE e.value_date IS DISTINCT FROM f.value_date;
COMMENT ON VIEW ledger_fault IS 'published: faults of the ledger, by the proof that fails';

GRANT SELECT ON booked_entry, booked_posting, ever_posted, ledger_count, ledger_fault TO stp_engine, stp_reader;

-- Removes all entries, balances and the setting; accounts stay. For the owner of the schema, before a benchmark.
CREATE OR REPLACE FUNCTION remove_entries() RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  TRUNCATE journal_entry, forward_entry, ledger_balance, ledger_pending, ledger_setting
$$;
REVOKE EXECUTE ON FUNCTION remove_entries() FROM PUBLIC;
