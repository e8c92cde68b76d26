-- Decisions of two operators on an instruction of which the custodian reports nothing more:
-- settling a part of it by hand, and reversing in the books a remainder that was cancelled after a
-- part had settled.

-- Returns a share of an amount, rounded half to even to a number of decimals, exactly: no quotient
-- is computed. In PL/pgSQL, since an SQL function with a FROM clause starts a query for each call.
CREATE OR REPLACE FUNCTION rounded_share(amount numeric, part numeric, whole numeric, decimals integer)
RETURNS numeric LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  exact numeric := amount * part * power(10::numeric, decimals);
  down numeric := div(exact, whole);
  twice_rest numeric := 2 * abs(exact - down * whole);
BEGIN
  IF twice_rest > whole OR twice_rest = whole AND mod(down, 2) <> 0 THEN
    down := down + sign(exact);
  END IF;
  RETURN trim_scale(down * power(10::numeric, -decimals));
END $$;
GRANT EXECUTE ON FUNCTION rounded_share(numeric, numeric, numeric, integer) TO stp_engine, stp_reader;

-- Cancelled remainders: the quantities and amounts in the books of instructions whose rest was
-- cancelled after a part had settled, and which will not settle.
CREATE OR REPLACE VIEW cancelled_remainder AS
  SELECT i.instruction_id, i.quantity - i.settled_quantity AS quantity, i.amount - i.settled_amount AS amount,
         CASE WHEN i.trade_currency IS NULL THEN i.amount - i.settled_amount
              ELSE i.trade_amount - coalesce((SELECT sum(s.trade_amount) FROM settlement s
                                               WHERE s.instruction_id = i.instruction_id), 0) END AS debt,
         coalesce(i.trade_currency, i.currency) AS owed_in, i.account, i.counterparty, i.isin, i.currency,
         i.movement, i.quantity AS whole, i.set_off_amount AS set_off, r.remainder_id, r.taken_on,
         CASE i.amount_direction WHEN 'PAY' THEN 1 ELSE -1 END AS way, i.exchanged_by
    FROM settlement_instruction i LEFT JOIN settlement_remainder r USING (instruction_id)
   WHERE i.status = 'CANCELLED' AND i.settled_quantity > 0 AND i.settled_quantity < i.quantity;
COMMENT ON VIEW cancelled_remainder IS 'published: cancelled remainders, reversed in the books or not';

-- Remainders by trade, from what the trade has booked: received amounts are positive, as are fees.
CREATE OR REPLACE VIEW remainder_share AS
  SELECT c.*, t.is_free,
         rounded_share(t.worth, c.quantity, c.whole, t.decimals) AS worth,
         rounded_share(t.interest, c.quantity, c.whole, t.decimals) AS interest,
         rounded_share(t.commission, c.quantity, c.whole, t.decimals) AS commission,
         rounded_share(t.tax, c.quantity, c.whole, t.decimals) AS tax,
         rounded_share(t.exchange_fee, c.quantity, c.whole, t.decimals) AS exchange_fee,
         rounded_share(t.other_fee, c.quantity, c.whole, t.decimals) AS other_fee
    FROM cancelled_remainder c
   CROSS JOIN LATERAL (
     SELECT bool_or(t.free_of_payment) AS is_free,
            (SELECT k.minor_unit FROM known_currency k WHERE k.code = c.owed_in) AS decimals,
            sum(CASE t.side WHEN 'BUY' THEN t.consideration ELSE -t.consideration END) AS worth,
            sum(CASE t.side WHEN 'BUY' THEN t.accrued_interest ELSE -t.accrued_interest END) AS interest,
            sum(t.commission) AS commission, sum(t.tax) AS tax, sum(t.exchange_fee) AS exchange_fee,
            sum(t.other_fee) AS other_fee
       FROM instruction_trade n JOIN trade t USING (trade_id)
      WHERE n.instruction_id = c.instruction_id AND NOT n.withdrawn) AS t;
COMMENT ON VIEW remainder_share IS 'published: the share of cancelled remainders in the bookings of their trades';

-- Movements that reverse a remainder in the books, by the accounting rule (cancelled remainder).
CREATE OR REPLACE VIEW remainder_movement AS
  SELECT c.remainder_id AS booking_id, c.account, m.instrument, m.traded, 0::numeric AS settled
    FROM cancelled_remainder c
   CROSS JOIN LATERAL (VALUES
     (c.isin, CASE c.movement WHEN 'RECEIVE' THEN -c.quantity ELSE c.quantity END),
     (c.currency, c.way * c.amount)) AS m (instrument, traded)
   WHERE c.remainder_id IS NOT NULL AND m.traded <> 0;
COMMENT ON VIEW remainder_movement IS 'published: movements of positions by reversed remainders';

CREATE OR REPLACE VIEW remainder_line AS
  SELECT s.remainder_id AS entry_id, l.account || ':' || s.owed_in AS account, s.owed_in AS currency, l.amount
    FROM (SELECT r.*, CASE WHEN is_free THEN worth ELSE way * debt END AS owed FROM remainder_share r) AS s
   CROSS JOIN LATERAL (VALUES
     ('FREE_DELIVERY:' || s.account, CASE WHEN s.is_free THEN s.owed ELSE 0 END),
     ('PAYABLE:' || s.counterparty,
      CASE WHEN s.is_free THEN 0 WHEN s.movement = 'RECEIVE' THEN s.owed + s.set_off ELSE s.set_off END),
     ('RECEIVABLE:' || s.counterparty,
      CASE WHEN s.is_free THEN 0 WHEN s.movement = 'RECEIVE' THEN -s.set_off ELSE s.owed - s.set_off END),
     ('ACCRUED_INTEREST:' || s.account, -s.interest), ('COMMISSION:' || s.account, -s.commission),
     ('TAX:' || s.account, -s.tax), ('EXCHANGE_FEE:' || s.account, -s.exchange_fee),
     ('OTHER_FEE:' || s.account, -s.other_fee),
     ('SECURITIES:' || s.account,
      s.interest + s.commission + s.tax + s.exchange_fee + s.other_fee - s.owed)) AS l (account, amount)
   WHERE s.remainder_id IS NOT NULL AND l.amount <> 0;
COMMENT ON VIEW remainder_line IS 'published: the required postings of reversed remainders';
GRANT SELECT ON cancelled_remainder, remainder_share, remainder_movement, remainder_line TO stp_engine, stp_reader;

CREATE OR REPLACE FUNCTION lock_decided_instruction(instruction bigint) RETURNS settlement_instruction LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  locked settlement_instruction;
BEGIN
  SELECT o.* INTO locked FROM settlement_instruction o WHERE o.instruction_id = instruction FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no %', coalesce(instruction_item(instruction), 'instruction') USING ERRCODE = 'ST404';
  END IF;
  RETURN locked;
END $$;

CREATE OR REPLACE FUNCTION remainder_content(terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  i settlement_instruction := lock_decided_instruction((terms->>'instruction')::bigint);
  content text;
BEGIN
  SELECT jsonb_build_object('instruction', c.instruction_id, 'isin', c.isin, 'quantity', trim_scale(c.quantity),
      'currency', c.currency, 'amount', trim_scale(c.amount), 'owedIn', c.owed_in, 'debt', trim_scale(c.debt))::text
    INTO content FROM cancelled_remainder c WHERE c.instruction_id = i.instruction_id AND c.remainder_id IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION '% has no cancelled remainder in the books', instruction_item(i.instruction_id)
      USING ERRCODE = 'ST409';
  END IF;
  RETURN content;
END $$;
SELECT add_proposal_kind('REMAINDER', 'decision', content => 'remainder_content', event => 'REMAINDER_TAKEN_BACK',
  prefix => 'instruction:SI', subject_terms => '{instruction}', before => '{quantity,amount}');

CREATE OR REPLACE FUNCTION by_hand_content(terms jsonb) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  i settlement_instruction := lock_decided_instruction((terms->>'instruction')::bigint);
BEGIN
  IF (terms->>'document' ~ '\S' AND length(terms->>'document') <= 100) IS NOT TRUE THEN
    RAISE EXCEPTION 'a settlement by hand must name a document, in at most 100 characters'
      USING ERRCODE = 'check_violation';
  END IF;
  -- the number of settlements and reversals so far: settling again after a reversal is another
  -- decision
  RETURN jsonb_build_object('instruction', i.instruction_id, 'isin', i.isin,
    'quantity', trim_scale((terms->>'quantity')::numeric), 'currency', i.currency,
    'amount', trim_scale((terms->>'amount')::numeric), 'settledOn', (terms->>'settledOn')::date,
    'document', terms->>'document', 'instructedQuantity', trim_scale(i.quantity),
    'instructedAmount', trim_scale(i.amount), 'settledQuantity', trim_scale(i.settled_quantity),
    'settledAmount', trim_scale(i.settled_amount),
    'settlements', (SELECT count(*) FROM settlement s WHERE s.instruction_id = i.instruction_id))::text;
END $$;
SELECT add_proposal_kind('BY_HAND', 'decision', content => 'by_hand_content', event => 'SETTLED_BY_HAND',
  prefix => 'instruction:SI', subject_terms => '{instruction}', before => '{settledQuantity,settledAmount}',
  after => '{quantity,amount}');

-- Refuses settling by hand and reversing a remainder without an approval in the same transaction.
CREATE OR REPLACE FUNCTION refuse_undecided_instruction() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  decided proposed_change;
  agrees boolean;
BEGIN
  SELECT p.* INTO decided FROM proposed_change p
   WHERE p.approved_in = pg_current_xact_id_if_assigned()
     AND p.kind = CASE TG_TABLE_NAME WHEN 'settlement_remainder' THEN 'REMAINDER' ELSE 'BY_HAND' END
     AND p.content::jsonb->>'instruction' = NEW.instruction_id::text;
  IF TG_TABLE_NAME = 'settlement_remainder' THEN
    agrees := decided.content::jsonb
      @> jsonb_build_object('quantity', NEW.quantity, 'amount', NEW.amount, 'debt', NEW.debt);
  ELSE
    agrees := NEW.state = 'APPLIED' AND NEW.body = convert_to(decided.content, 'UTF8')
      AND NEW.content_hash = decided.content_hash;
  END IF;
  IF agrees THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'the decision on instruction SI% is not approved', NEW.instruction_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'four_eyes_of_instruction';
END $$;
CREATE OR REPLACE TRIGGER four_eyes_of_instruction AFTER INSERT ON settlement_remainder
  FOR EACH ROW EXECUTE FUNCTION refuse_undecided_instruction();
CREATE OR REPLACE TRIGGER four_eyes_of_instruction AFTER INSERT OR UPDATE ON custodian_message
  FOR EACH ROW WHEN (NEW.kind = 'BY_HAND') EXECUTE FUNCTION refuse_undecided_instruction();
REVOKE EXECUTE ON FUNCTION lock_decided_instruction(bigint), remainder_content(jsonb), by_hand_content(jsonb),
  refuse_undecided_instruction() FROM PUBLIC;

-- The proof of these decisions: settlements and remainders without one, or with other content.
CREATE OR REPLACE VIEW decided_instruction_fault AS
  WITH decision AS (
    SELECT p.kind, p.content_hash, p.content::jsonb AS terms
      FROM proposed_change p WHERE p.kind IN ('BY_HAND', 'REMAINDER') AND p.state = 'APPROVED'
  )
  SELECT format('settlement %s is not what two operators have settled by hand', s.settlement_id) AS fault
    FROM settlement s JOIN custodian_message m USING (custodian_message_id)
   WHERE m.kind = 'BY_HAND' AND s.reverses IS NULL
     AND NOT EXISTS (SELECT FROM decision d
                      WHERE d.kind = 'BY_HAND' AND d.content_hash = m.content_hash
                        AND d.terms @> jsonb_build_object('instruction', s.instruction_id,
                              'quantity', s.quantity, 'amount', s.amount, 'settledOn', s.settled_on))
  UNION ALL
  SELECT format('instruction SI%s was settled by hand by two operators, and is not', d.terms->>'instruction')
    FROM decision d
   WHERE d.kind = 'BY_HAND'
     AND NOT EXISTS (SELECT FROM custodian_message m WHERE m.kind = 'BY_HAND' AND m.content_hash = d.content_hash)
  UNION ALL
  SELECT format('remainder %s of instruction SI%s is not what was cancelled, or not what two operators have decided',
                r.remainder_id, r.instruction_id)
    FROM settlement_remainder r LEFT JOIN cancelled_remainder c USING (instruction_id)
   WHERE (r.quantity, r.amount, r.debt) IS DISTINCT FROM (c.quantity, c.amount, c.debt)
      OR NOT EXISTS (SELECT FROM decision d
                      WHERE d.kind = 'REMAINDER'
                        AND d.terms @> jsonb_build_object('instruction', r.instruction_id, 'quantity', r.quantity,
                                                          'amount', r.amount, 'debt', r.debt))
  UNION ALL
  SELECT format('the remainder of instruction SI%s was reversed by two operators, but is in the books', d.terms->>'instruction')
    FROM decision d
   WHERE d.kind = 'REMAINDER'
     AND NOT EXISTS (SELECT FROM settlement_remainder r
                      WHERE r.instruction_id = (d.terms->>'instruction')::bigint);
COMMENT ON VIEW decided_instruction_fault IS 'published: settlements by hand and reversals that differ from decisions';
GRANT SELECT ON decided_instruction_fault TO stp_engine, stp_reader;
