-- Balances: a snapshot plus the pending postings, exact at every instant and without a hot row.

CREATE OR REPLACE VIEW current_balance AS
  SELECT account, SUM(balance) AS balance
    FROM (SELECT account, balance FROM ledger_balance
          UNION ALL
          SELECT /*+ LEADING(r) USE_NL(p) INDEX(p posting_pkey) */ p.account, p.amount
            FROM ledger_pending r JOIN posting p ON p.entry_id BETWEEN r.first_id AND r.last_id) part
   GROUP BY account;
COMMENT ON TABLE current_balance IS 'published: current balance of every account';

-- Debits and credits by currency. A ledger in which they differ is wrong.
CREATE OR REPLACE VIEW trial_balance AS
  SELECT a.currency, a.kind, SUM(GREATEST(b.balance, 0)) AS debit,
         SUM(GREATEST(-b.balance, 0)) AS credit, COUNT(*) AS accounts
    FROM current_balance b JOIN ledger_account a ON a.account = b.account
   GROUP BY a.currency, a.kind;
COMMENT ON TABLE trial_balance IS
  'published: sums of all that is entered, by currency and kind of account';

CREATE OR REPLACE VIEW open_day AS SELECT today, closed_up_to FROM business_day;
COMMENT ON TABLE open_day IS 'published: the business date; no row while none has been opened';

GRANT SELECT ON current_balance TO stp_engine;
GRANT READ ON current_balance TO stp_reader;
GRANT SELECT ON trial_balance TO stp_engine;
GRANT READ ON trial_balance TO stp_reader;
GRANT SELECT ON open_day TO stp_engine;
GRANT READ ON open_day TO stp_reader;
