-- A bundle that is sent again is whole, with those of its rows that were withdrawn since.
CREATE INDEX withdrawn_from_bundle ON outbox (bundle)
  WHERE bundle IS NOT NULL AND withdrawn_at IS NOT NULL;

-- Two custodians may give us accounts of the same number, so a break is also known by who keeps the
-- account. Where static data does not tell, these are the custodians that the statement speaks of,
-- with a blank between them: a statement of another one does not tell what became of the break.
ALTER TABLE reconciliation_break ADD custodian text COLLATE "C" NOT NULL DEFAULT '';
UPDATE reconciliation_break b SET custodian = k.custodian
  FROM (SELECT kind, account, min(custodian) AS custodian
          FROM (SELECT 'SECURITIES' AS kind, safekeeping_account AS account, custodian FROM account
                UNION SELECT 'CASH', cash_account, custodian FROM account) AS kept
         GROUP BY kind, account HAVING count(*) = 1) AS k
 WHERE b.kind = k.kind AND b.account = k.account;
ALTER TABLE reconciliation_break
  ALTER custodian DROP DEFAULT,
  DROP CONSTRAINT reconciliation_break_pkey,
  ADD PRIMARY KEY (custodian, kind, account, instrument, first_seen);
DROP INDEX one_open_break;
CREATE UNIQUE INDEX one_open_break ON reconciliation_break (custodian, kind, account, instrument)
  WHERE closed_on IS NULL;

-- The last day of which a custodian has told what it keeps.
CREATE TABLE reconciled_up_to (
  custodian      text COLLATE "C" NOT NULL,
  kind           text COLLATE "C" NOT NULL CHECK (kind IN ('SECURITIES', 'CASH')),
  statement_date finite_date NOT NULL,
  PRIMARY KEY (custodian, kind)
);
GRANT SELECT ON reconciled_up_to TO stp_engine, stp_reader;
GRANT INSERT, UPDATE ON reconciled_up_to TO stp_engine;

-- The business days of the currency that a penalty is for: those since the day that was ended before.
ALTER TABLE settlement_penalty ADD days integer NOT NULL DEFAULT 1 CHECK (days > 0);
ALTER TABLE settlement_penalty ALTER days DROP DEFAULT;
