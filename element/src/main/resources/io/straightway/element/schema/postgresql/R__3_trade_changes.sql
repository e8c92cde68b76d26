-- Changes of a trade after it was booked, and objections to them.

-- Returns the objection to changing a trade: none ('FREE'), or the answer of the first guard that
-- objects. The caller holds the trade's row lock; a guard does its work in the same transaction, so
-- that it and the change are atomic. The trade path knows no guard by name: modules above register
-- theirs.
CREATE OR REPLACE FUNCTION release_trade(trade bigint) RETURNS text LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  registered name;
  answer text;
BEGIN
  FOR registered IN SELECT g.guard FROM trade_change_guard g ORDER BY g.guard LOOP
    EXECUTE format('SELECT %I($1)', registered) INTO answer USING trade;
    IF answer <> 'FREE' THEN
      RETURN answer;
    END IF;
  END LOOP;
  RETURN 'FREE';
END $$;
REVOKE EXECUTE ON FUNCTION release_trade(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION release_trade(bigint) TO stp_engine;

-- Registers a guard. For the owner of the schema.
CREATE OR REPLACE FUNCTION guard_trade_changes(guard_function text) RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  INSERT INTO trade_change_guard VALUES (guard_function) ON CONFLICT DO NOTHING
$$;
REVOKE EXECUTE ON FUNCTION guard_trade_changes(text) FROM PUBLIC;

-- Removes an unbooked trade. With a commit after each step, a message can be refused when its trade
-- is created but not booked. If the message is then rejected, or a corrected copy is approved in
-- its place, nothing would ever book that trade: its reference would be taken and its amendments
-- would wait for ever.
CREATE OR REPLACE FUNCTION remove_unbooked_trade() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = straightway, pg_temp AS $$
BEGIN
  DELETE FROM security_purc_sale t WHERE t.trade_id = NEW.message_id AND t.status = 'CREATED';
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION remove_unbooked_trade() FROM PUBLIC;

CREATE OR REPLACE TRIGGER unbooked_trade_goes AFTER UPDATE OF status ON incoming_trade_message
  FOR EACH ROW WHEN (NEW.status IN ('REJECTED', 'REPAIRED'))
  EXECUTE FUNCTION remove_unbooked_trade();

-- Refuses wrong trades, whoever writes them; nobody may change the columns that are checked here. A
-- CHECK would parse its condition for every statement, which was an eighth of the cost of the rows
-- of a lone trade (docs/decisions/068). A trade of one account must not have the reference of a
-- block. Blocks look for such trades themselves; a trade is written with many others, so it is
-- looked up after all of them. Nor may it have the reference of an archived trade: each is looked
-- up by its key, whatever the estimated number of them.
CREATE OR REPLACE FUNCTION refuse_wrong_trades() RETURNS trigger LANGUAGE plpgsql
SET search_path = straightway, pg_temp AS $$
DECLARE
  violated text;
BEGIN
  -- one expression, since each statement costs a lone trade
  violated := CASE
    WHEN EXISTS (SELECT FROM added
                  WHERE settlement_date < trade_date
                     OR NOT CASE WHEN free_of_payment THEN net_amount = 0
                       ELSE price > 0 AND net_amount = consideration + accrued_interest
                         + CASE side WHEN 'BUY' THEN 1 ELSE -1 END * (commission + tax + exchange_fee + other_fee) END)
      THEN 'settles_later_and_adds_up'
    WHEN EXISTS (SELECT FROM added WHERE greatest(octet_length(account), octet_length(isin),
                   octet_length(counterparty), octet_length(currency), octet_length(transfer_account)) > 64)
      THEN 'short_keys'
    WHEN EXISTS (SELECT FROM added a
                   JOIN (SELECT b.source, b.trade_reference FROM block_message b
                         UNION ALL
                         SELECT p.source, p.trade_reference FROM parked_message p WHERE p.version = 1) AS taken
                     ON taken.source = a.source AND taken.trade_reference = a.trade_reference)
      OR EXISTS (SELECT FROM added a
                  WHERE (SELECT k.trade_id FROM archived_trade k
                          WHERE k.source = a.source AND k.trade_reference = a.trade_reference LIMIT 1) IS NOT NULL)
      THEN 'trade_version'
  END;
  IF violated = 'trade_version' THEN
    RAISE EXCEPTION 'a block or an archived trade has this trade reference'
      USING ERRCODE = 'unique_violation', CONSTRAINT = violated, TABLE = 'security_purc_sale';
  ELSIF violated IS NOT NULL THEN
    RAISE EXCEPTION 'a trade violates "%"', violated
      USING ERRCODE = 'check_violation', CONSTRAINT = violated, TABLE = 'security_purc_sale';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER right_as_written AFTER INSERT ON security_purc_sale
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_wrong_trades();

-- Removes all messages and trades, with everything that other modules derived from the messages.
-- Static data and the list of elements stay. For the owner of the schema, before a benchmark.
CREATE OR REPLACE FUNCTION remove_trades() RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  TRUNCATE incoming_trade_message, message_conflict, refused_message, ever_refused, security_purc_sale,
           sequence_gap, sequence_checked, parked_message, change_in_repair, released_message, block_message,
           block_allocation CASCADE
$$;
REVOKE EXECUTE ON FUNCTION remove_trades() FROM PUBLIC;
