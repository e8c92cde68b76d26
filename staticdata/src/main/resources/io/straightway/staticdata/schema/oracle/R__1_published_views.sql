-- Published views of static data. Modules above read these views and never the tables, so that the
-- tables can change.

CREATE OR REPLACE VIEW known_currency AS SELECT * FROM currency;
COMMENT ON TABLE known_currency IS 'published: static data';
CREATE OR REPLACE VIEW known_holiday AS SELECT * FROM holiday;
COMMENT ON TABLE known_holiday IS 'published: static data';
CREATE OR REPLACE VIEW known_account AS SELECT * FROM account;
COMMENT ON TABLE known_account IS 'published: static data';
CREATE OR REPLACE VIEW known_own_ssi AS SELECT * FROM own_ssi;
COMMENT ON TABLE known_own_ssi IS 'published: static data';
CREATE OR REPLACE VIEW known_security AS SELECT * FROM security;
COMMENT ON TABLE known_security IS 'published: static data';
CREATE OR REPLACE VIEW known_counterparty AS SELECT * FROM counterparty;
COMMENT ON TABLE known_counterparty IS 'published: static data';
CREATE OR REPLACE VIEW known_penalty_rate AS SELECT * FROM penalty_rate;
COMMENT ON TABLE known_penalty_rate IS 'published: static data';
CREATE OR REPLACE VIEW known_cash_penalty_rate AS SELECT * FROM cash_penalty_rate;
COMMENT ON TABLE known_cash_penalty_rate IS 'published: static data';
CREATE OR REPLACE VIEW known_reference_price AS SELECT * FROM reference_price;
COMMENT ON TABLE known_reference_price IS 'published: static data';
CREATE OR REPLACE VIEW known_pool_factor AS SELECT * FROM pool_factor;
COMMENT ON TABLE known_pool_factor IS 'published: static data';
CREATE OR REPLACE VIEW known_cut_off AS SELECT * FROM cut_off;
COMMENT ON TABLE known_cut_off IS 'published: static data';
CREATE OR REPLACE VIEW known_name AS
  SELECT isin AS code, valid_from, name FROM security
  UNION ALL SELECT account, valid_from, name FROM account
  UNION ALL SELECT bic, valid_from, name FROM counterparty;
COMMENT ON TABLE known_name IS 'published: names of securities, accounts and counterparties';

GRANT SELECT ON known_currency TO stp_engine;
GRANT READ ON known_currency TO stp_reader;
GRANT SELECT ON known_holiday TO stp_engine;
GRANT READ ON known_holiday TO stp_reader;
GRANT SELECT ON known_account TO stp_engine;
GRANT READ ON known_account TO stp_reader;
GRANT SELECT ON known_own_ssi TO stp_engine;
GRANT READ ON known_own_ssi TO stp_reader;
GRANT SELECT ON known_security TO stp_engine;
GRANT READ ON known_security TO stp_reader;
GRANT SELECT ON known_counterparty TO stp_engine;
GRANT READ ON known_counterparty TO stp_reader;
GRANT SELECT ON known_penalty_rate TO stp_engine;
GRANT READ ON known_penalty_rate TO stp_reader;
GRANT SELECT ON known_cash_penalty_rate TO stp_engine;
GRANT READ ON known_cash_penalty_rate TO stp_reader;
GRANT SELECT ON known_reference_price TO stp_engine;
GRANT READ ON known_reference_price TO stp_reader;
GRANT SELECT ON known_pool_factor TO stp_engine;
GRANT READ ON known_pool_factor TO stp_reader;
GRANT SELECT ON known_cut_off TO stp_engine;
GRANT READ ON known_cut_off TO stp_reader;
GRANT SELECT ON known_name TO stp_engine;
GRANT READ ON known_name TO stp_reader;
