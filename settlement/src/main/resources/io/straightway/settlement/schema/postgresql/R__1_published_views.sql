-- Published views of settlement. They show the tables unchanged, so that a plan is the same through
-- them.

-- Returns the custodian's last reports on an instruction, on one line; null if there are none.
CREATE OR REPLACE FUNCTION custodian_reason(i settlement_instruction) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(concat_ws('; ', i.settlement_report, i.matching_report, i.processing_report), '')
$$;
REVOKE EXECUTE ON FUNCTION custodian_reason(settlement_instruction) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custodian_reason(settlement_instruction) TO stp_engine, stp_reader;

-- Returns whether the quantity of an instruction for the old ISIN of an exchange has the units
-- before it. A split leaves the trades of its day and later as they are.
CREATE OR REPLACE FUNCTION is_unexchanged(trade_date date, exchanged_by bigint, e isin_exchange) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT e.old_isin <> e.new_isin
      OR trade_date < e.effective_on
         AND NOT EXISTS (SELECT FROM straightway.isin_exchange d
                          WHERE d.exchange_id = exchanged_by
                            AND (d.effective_on, d.exchange_id) >= (e.effective_on, e.exchange_id))
$$;

CREATE OR REPLACE AGGREGATE product_of(numeric) (SFUNC = numeric_mul, STYPE = numeric, INITCOND = '1');

-- Returns a quantity of an instruction in the units at the end of a day, by the splits of its
-- security.
CREATE OR REPLACE FUNCTION quantity_on(of_isin text, trade_date date, exchanged_by bigint, quantity numeric, day date)
RETURNS numeric LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT trim_scale(round(quantity * product_of(CASE WHEN e.effective_on <= day THEN e.new_units ELSE e.old_units END)
                          / product_of(CASE WHEN e.effective_on <= day THEN e.old_units ELSE e.new_units END), 8))
    FROM isin_exchange e WHERE e.old_isin = of_isin AND e.new_isin = of_isin AND e.begun_on IS NOT NULL
     AND e.effective_on > trade_date AND is_unexchanged(trade_date, exchanged_by, e) = (e.effective_on <= day)
$$;

-- Returns what the splits up to a day have made of a settled quantity of an instruction. Later ones
-- that it includes already are not undone: they have moved nothing of it.
CREATE OR REPLACE FUNCTION split_until(of_isin text, trade_date date, exchanged_by bigint, quantity numeric, day date)
RETURNS numeric LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT trim_scale(round(quantity * product_of(e.new_units) / product_of(e.old_units), 8))
    FROM isin_exchange e WHERE e.old_isin = of_isin AND e.new_isin = of_isin AND e.begun_on IS NOT NULL
     AND e.effective_on <= day AND is_unexchanged(trade_date, exchanged_by, e)
$$;

-- Returns a price of a day for the units of a later one, by the splits in between.
CREATE OR REPLACE FUNCTION split_price(of_isin text, price numeric, stated_on date, day date) RETURNS numeric
LANGUAGE sql STABLE SET search_path = straightway, pg_temp AS $$
  SELECT CASE count(*) WHEN 0 THEN price ELSE round(price * product_of(e.old_units) / product_of(e.new_units), 8) END
    FROM isin_exchange e WHERE e.old_isin = of_isin AND e.new_isin = of_isin AND e.begun_on IS NOT NULL
     AND e.effective_on > stated_on AND e.effective_on <= day
$$;
REVOKE EXECUTE ON FUNCTION product_of(numeric), is_unexchanged(date, bigint, isin_exchange), split_price(text, numeric, date, date),
  quantity_on(text, date, bigint, numeric, date), split_until(text, date, bigint, numeric, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION product_of(numeric), is_unexchanged(date, bigint, isin_exchange), split_price(text, numeric, date, date),
  quantity_on(text, date, bigint, numeric, date), split_until(text, date, bigint, numeric, date) TO stp_engine, stp_reader;

CREATE OR REPLACE VIEW instruction AS SELECT i.*, i.custodian_reason FROM settlement_instruction i;
COMMENT ON VIEW instruction IS 'published: settlement instructions';

CREATE OR REPLACE VIEW instructed_trade AS SELECT * FROM instruction_trade;
COMMENT ON VIEW instructed_trade IS 'published: the trades of instructions';

CREATE OR REPLACE VIEW delivery AS SELECT * FROM outbox;
COMMENT ON VIEW delivery IS 'published: messages for the custodian, delivered or not';

CREATE OR REPLACE VIEW instruction_body AS SELECT * FROM instruction_message;
COMMENT ON VIEW instruction_body IS 'published: the messages of instructions';

CREATE OR REPLACE VIEW custodian_answer AS SELECT * FROM custodian_message;
COMMENT ON VIEW custodian_answer IS 'published: messages of the custodian, sent or uploaded, and their outcomes';

CREATE OR REPLACE VIEW settled_part AS SELECT * FROM settlement;
COMMENT ON VIEW settled_part IS 'published: settlements, whole or partial';

CREATE OR REPLACE VIEW reversed_remainder AS SELECT * FROM settlement_remainder;
COMMENT ON VIEW reversed_remainder IS 'published: cancelled remainders that were reversed in the books';

CREATE OR REPLACE VIEW statement_break AS
  SELECT b.*, CASE WHEN closed_on IS NOT NULL THEN coalesce(outcome, 'CLOSED')
                   WHEN reason <> 'UNKNOWN' THEN 'EXPLAINED' ELSE 'OPEN' END AS state
    FROM reconciliation_break b;
COMMENT ON VIEW statement_break IS 'published: differences between a statement and our books';

-- Costs of archived trades: their parts stay, and are proved by the hash of the archive.
CREATE OR REPLACE VIEW archived_cost AS
  SELECT a.archive_id, p.* FROM archived_version a JOIN cost_part p ON p.counts_as = a.trade_id;

GRANT SELECT ON archived_cost, instruction, instructed_trade, delivery, instruction_body, custodian_answer, settled_part, reversed_remainder,
  statement_break TO stp_engine, stp_reader;
