-- Chains of cash statements: a statement continues the one before it, by its number and by its opening balance.

-- Returns whether a number continues the last one: the next, or 1 in a new year. 0 stands for no number.
CREATE OR REPLACE FUNCTION continues(number bigint, last bigint, new_year boolean) RETURNS boolean LANGUAGE sql IMMUTABLE
  AS $$ SELECT 0 IN (number, last) OR number = last + 1 OR number = 1 AND new_year $$;

CREATE OR REPLACE FUNCTION statement_name(number bigint, day date) RETURNS text LANGUAGE sql STABLE
  AS $$ SELECT format('statement%s of %s', ' ' || nullif(number, 0), day) $$;

-- Each statement beside the one before it. Numbers of one kind are compared: electronic ones, else legal ones. The type is
-- null if the statement continues the chain, or two operators have accepted that it does not.
CREATE OR REPLACE VIEW statement_link AS
  SELECT s.custodian, s.account, s.currency, s.statement_date, s.opening, p.statement_date AS last_date,
         p.closing AS last_closing, k.reference, t.text,
         CASE WHEN k.continued AND s.opening = p.closing OR EXISTS (SELECT FROM reconciliation_break b
                 WHERE (b.custodian, b.kind, b.account, b.instrument, b.reference, b.entry_day, b.outcome, b.text)
                       = (s.custodian, 'STATEMENT', s.account, s.currency, k.reference, s.statement_date, 'ACCEPTED', t.text))
              THEN NULL WHEN k.continued THEN 'OPENING_BALANCE' ELSE 'STATEMENT_NUMBER' END AS type
    FROM cash_statement s
   CROSS JOIN LATERAL (
           SELECT * FROM cash_statement l
            WHERE (l.custodian, l.account, l.currency) = (s.custodian, s.account, s.currency)
              AND (l.statement_date, l.number, l.legal_number) < (s.statement_date, s.number, s.legal_number)
            ORDER BY l.statement_date DESC, l.number DESC, l.legal_number DESC LIMIT 1) AS p
   CROSS JOIN LATERAL (
           SELECT s.number, p.number AS last WHERE 0 NOT IN (s.number, p.number)
           UNION ALL SELECT s.legal_number, p.legal_number WHERE 0 IN (s.number, p.number)) AS n
   CROSS JOIN LATERAL (SELECT extract(year FROM s.statement_date) > extract(year FROM p.statement_date) AS new_year) AS y
   CROSS JOIN LATERAL (
           SELECT continues(n.number, n.last, y.new_year) AS continued,
                  coalesce(nullif(coalesce(nullif(s.number, 0), s.legal_number), 0)::text, '') AS reference) AS k
   CROSS JOIN LATERAL (
           SELECT format('%s opens with %s %s; %s closed with %s %s%s', statement_name(n.number, s.statement_date),
                         trim_scale(s.opening), s.currency, statement_name(n.last, p.statement_date),
                         trim_scale(p.closing), s.currency,
                         CASE WHEN NOT k.continued THEN '; expected number ' || n.last + 1
                                                        || CASE WHEN y.new_year THEN ' or 1' ELSE '' END END) AS text) AS t;

-- The proof of chains: open breaks that are not of the statements, and statements that continue nothing without one.
CREATE OR REPLACE VIEW chain_fault AS
  SELECT CASE WHEN b.number IS NULL THEN format('no break says that %s', l.text)
              ELSE format('break %s says that %s, but the statements do not', b.number, b.text) END AS fault
    FROM (SELECT * FROM statement_link WHERE type IS NOT NULL) AS l
    FULL JOIN (SELECT * FROM reconciliation_break WHERE kind = 'STATEMENT' AND closed_on IS NULL) AS b
           ON (b.custodian, b.account, b.instrument, b.entry_day, b.reference, b.type, b.text)
              = (l.custodian, l.account, l.currency, l.statement_date, l.reference, l.type, l.text)
   WHERE b.number IS NULL OR l.text IS NULL
  UNION ALL
  SELECT format('account %s of %s has a balance of %s, but that day has no statement', c.account, c.custodian, c.statement_date)
    FROM cash_statement c
   WHERE NOT EXISTS (SELECT FROM reconciliation r WHERE r.statement_date = c.statement_date);
COMMENT ON VIEW chain_fault IS 'published: chains of cash statements that differ from their breaks';
GRANT SELECT ON statement_link, chain_fault TO stp_engine, stp_reader;
REVOKE EXECUTE ON FUNCTION continues(bigint, bigint, boolean), statement_name(bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION continues(bigint, bigint, boolean), statement_name(bigint, date) TO stp_engine, stp_reader;
