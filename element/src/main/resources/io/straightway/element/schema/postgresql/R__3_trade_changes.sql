-- Changes of a trade after it was booked, and what has a say in them.

-- What stands in the way of changing a trade: nothing ('FREE'), or what the first guard returns. The
-- caller holds the trade's row lock; a guard does what it must in the same transaction, so that it and
-- the change are one. The trade path knows no guard by name: modules above register theirs.
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

-- Where there is a commit after each step, a message can be refused when its trade is made but not
-- booked. If it is then rejected, or another one is approved in its place, nothing will ever book that
-- trade: it goes, or its reference would be taken for ever and its amendments would wait for ever.
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

-- What the database refuses of trades, no matter who writes them; nobody may change what is looked at here.
-- A CHECK would read its condition from text for every statement, which was an eighth of what the rows of a lone
-- trade take (docs/decisions/068).
-- A trade of one account has no reference that a block has. Blocks look for such trades themselves; a trade
-- is written with many others, so it is looked for after all of them. Nor has it one that an archived trade has: each is
-- looked up by its key, whatever is known of how many there are.
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

-- Removes all messages and trades, with what other modules made of the messages. Static data and the
-- list of elements stay. For the owner of the schema, before a benchmark.
CREATE OR REPLACE FUNCTION remove_trades() RETURNS void LANGUAGE sql
SET search_path = straightway, pg_temp AS $$
  TRUNCATE incoming_trade_message, message_conflict, refused_message, security_purc_sale,
           sequence_gap, sequence_checked, parked_message, change_in_repair, released_message, block_message,
           block_allocation CASCADE
$$;
REVOKE EXECUTE ON FUNCTION remove_trades() FROM PUBLIC;
