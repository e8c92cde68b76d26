-- Published views of static data. Modules above read these views and never the tables, so that the
-- tables can change.

CREATE OR REPLACE VIEW known_currency AS SELECT * FROM currency;
COMMENT ON VIEW known_currency IS 'published: static data';
CREATE OR REPLACE VIEW known_holiday AS SELECT * FROM holiday;
COMMENT ON VIEW known_holiday IS 'published: static data';
CREATE OR REPLACE VIEW known_account AS SELECT * FROM account;
COMMENT ON VIEW known_account IS 'published: static data';
CREATE OR REPLACE VIEW known_own_ssi AS SELECT * FROM own_ssi;
COMMENT ON VIEW known_own_ssi IS 'published: static data';
CREATE OR REPLACE VIEW known_security AS SELECT * FROM security;
COMMENT ON VIEW known_security IS 'published: static data';
CREATE OR REPLACE VIEW known_counterparty AS SELECT * FROM counterparty;
COMMENT ON VIEW known_counterparty IS 'published: static data';
CREATE OR REPLACE VIEW known_penalty_rate AS SELECT * FROM penalty_rate;
COMMENT ON VIEW known_penalty_rate IS 'published: static data';
CREATE OR REPLACE VIEW known_cash_penalty_rate AS SELECT * FROM cash_penalty_rate;
COMMENT ON VIEW known_cash_penalty_rate IS 'published: static data';
CREATE OR REPLACE VIEW known_reference_price AS SELECT * FROM reference_price;
COMMENT ON VIEW known_reference_price IS 'published: static data';
CREATE OR REPLACE VIEW known_pool_factor AS SELECT * FROM pool_factor;
COMMENT ON VIEW known_pool_factor IS 'published: static data';
CREATE OR REPLACE VIEW known_cut_off AS SELECT * FROM cut_off;
COMMENT ON VIEW known_cut_off IS 'published: static data';

CREATE OR REPLACE VIEW known_name AS
  SELECT isin AS code, valid_from, name FROM security
  UNION ALL SELECT account, valid_from, name FROM account
  UNION ALL SELECT bic, valid_from, name FROM counterparty;
COMMENT ON VIEW known_name IS 'published: names of securities, accounts and counterparties';

GRANT SELECT ON known_currency, known_holiday, known_account, known_own_ssi, known_security, known_counterparty,
  known_penalty_rate, known_cash_penalty_rate, known_reference_price, known_pool_factor, known_cut_off,
  known_name TO stp_engine, stp_reader;
