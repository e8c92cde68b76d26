-- The proof of the books. ledger_fault reads every posting and has a row for each fault. Entries of
-- trades are compared with the trades in the modules that know them.

CREATE OR REPLACE VIEW booked_entry AS SELECT * FROM journal_entry;
COMMENT ON TABLE booked_entry IS 'published: journal entries';
CREATE OR REPLACE VIEW booked_posting AS SELECT * FROM posting;
COMMENT ON TABLE booked_posting IS 'published: the postings of entries';

CREATE OR REPLACE VIEW ledger_count AS
  SELECT (SELECT COUNT(*) FROM journal_entry) AS entries,
         (SELECT COUNT(*) FROM posting) AS postings,
         (SELECT COUNT(*) FROM ledger_account) AS accounts,
         (SELECT COUNT(*) FROM ledger_pending) AS pending_ranges
    FROM dual;
COMMENT ON TABLE ledger_count IS 'published: numbers of rows of the ledger';

-- Debits and credits of accounts, including archived entries.
CREATE OR REPLACE VIEW ever_posted AS
  SELECT p.account, e.entry_date AS entered_on, e.value_date AS counts_from, p.amount
    FROM posting p JOIN journal_entry e ON e.entry_id = p.entry_id
  UNION ALL
  SELECT account, entered_on, counts_from, amount FROM archived_balance;
COMMENT ON TABLE ever_posted IS 'published: amounts by account and day, of entries here and of archived ones in sum';

CREATE OR REPLACE VIEW ledger_fault AS
  SELECT 'unbalanced_entries' AS proof,
         'entry ' || entry_id || ' is out of balance by ' || SUM(amount) || ' ' || currency AS fault
    FROM posting GROUP BY entry_id, currency HAVING SUM(amount) <> 0
  UNION ALL
  SELECT 'unbalanced_currencies', 'the postings in ' || currency || ' sum to ' || SUM(amount)
    FROM posting GROUP BY currency HAVING SUM(amount) <> 0
  UNION ALL
  SELECT 'stray_postings', 'line ' || p.line || ' of entry ' || p.entry_id || ': there is no such entry'
    FROM posting p
   WHERE NOT EXISTS (SELECT 1 FROM journal_entry e WHERE e.entry_id = p.entry_id)
  UNION ALL
  SELECT 'stray_postings',
         p.postings || ' postings in ' || p.currency || ' to ' || p.account
           || ', which is not an account in that currency'
    FROM (SELECT account, currency, COUNT(*) AS postings FROM posting GROUP BY account, currency) p
   WHERE NOT EXISTS (SELECT 1 FROM ledger_account a
                      WHERE a.account = p.account AND a.currency = p.currency)
  UNION ALL
  SELECT 'stray_postings', 'entry ' || e.entry_id || ' has no postings'
    FROM journal_entry e
   WHERE NOT EXISTS (SELECT 1 FROM posting p WHERE p.entry_id = e.entry_id)
  UNION ALL
  SELECT 'wrong_balances',
         'the balance of ' || account || ' is ' || SUM(balance) || ', its postings sum to ' || SUM(posted)
    FROM (SELECT account, balance, 0 AS posted FROM current_balance
          UNION ALL SELECT account, 0, amount FROM posting) part
   GROUP BY account HAVING SUM(balance) <> SUM(posted);
COMMENT ON TABLE ledger_fault IS 'published: faults of the ledger, by the proof that fails';

GRANT SELECT ON booked_entry TO stp_engine;
GRANT READ ON booked_entry TO stp_reader;
GRANT SELECT ON booked_posting TO stp_engine;
GRANT READ ON booked_posting TO stp_reader;
GRANT SELECT ON ever_posted TO stp_engine;
GRANT READ ON ever_posted TO stp_reader;
GRANT SELECT ON ledger_count TO stp_engine;
GRANT READ ON ledger_count TO stp_reader;
GRANT SELECT ON ledger_fault TO stp_engine;
GRANT READ ON ledger_fault TO stp_reader;
