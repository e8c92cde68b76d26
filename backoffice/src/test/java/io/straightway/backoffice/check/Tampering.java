package io.straightway.backoffice.check;

import java.util.List;

/**
 * A kind of tampering with rows.
 *
 * @param name what is done
 * @param byEngine whether the engine's login can do it; otherwise it takes a superuser
 * @param sql what does it
 * @param invariant that must fail
 * @param row a query for the text that must name the row
 */
record Tampering(String name, boolean byEngine, String sql, String invariant, String row) {
  /** Ids of rows, by names that stand for them in the statements. */
  private static final List<String[]> IDS =
      List.of(
          new String[] {"WHOLE", trade("A-T1")},
          new String[] {"TAKEN_BACK", trade("A-T2")},
          new String[] {"AMENDED", trade("A-T3")},
          new String[] {"WAITING", trade("A-T5")},
          new String[] {"SETTLED", settlement("A-T1")},
          new String[] {"SI_WHOLE", instruction("A-T1")},
          new String[] {"SI_WAITING", instruction("A-T5")},
          new String[] {
            "CONFIRMED",
            "(SELECT custodian_message_id FROM settlement WHERE settlement_id = SETTLED)"
          });

  private static String trade(String reference) {
    return "(SELECT trade_id FROM security_purc_sale WHERE version = 1 AND trade_reference = '%s')"
        .formatted(reference);
  }

  private static String instruction(String reference) {
    return "(SELECT instruction_id FROM instruction_trade WHERE trade_id = %s)"
        .formatted(trade(reference));
  }

  private static String settlement(String reference) {
    return "(SELECT settlement_id FROM settlement WHERE instruction_id = %s AND reverses IS NULL)"
        .formatted(instruction(reference));
  }

  Tampering {
    for (int i = IDS.size() - 1; i >= 0; i--) {
      sql = sql.replace("{" + IDS.get(i)[0] + "}", IDS.get(i)[1].replace("SETTLED", settled()));
      row = row.replace("{" + IDS.get(i)[0] + "}", IDS.get(i)[1].replace("SETTLED", settled()));
    }
  }

  private static String settled() {
    return settlement("A-T1");
  }

  private static Tampering engine(String name, String invariant, String row, String sql) {
    return new Tampering(name, true, sql, invariant, row);
  }

  private static Tampering superuser(String name, String invariant, String row, String sql) {
    return new Tampering(name, false, sql, invariant, row);
  }

  static List<Tampering> ofBooks() {
    return List.of(
        superuser(
            "postings added to an entry",
            "I2",
            "'entry ' || {WHOLE} || ', CASH:ACC1:GBP: 7000000, expected nothing'",
            """
            INSERT INTO posting VALUES ({WHOLE}, 90, 'CASH:ACC1:GBP', 'GBP', 7000000),
              ({WHOLE}, 91, 'OPENING_BALANCE:ACC1:GBP', 'GBP', -7000000);
            UPDATE ledger_balance SET balance = balance + 7000000 WHERE account = 'CASH:ACC1:GBP';
            UPDATE ledger_balance SET balance = balance - 7000000
             WHERE account = 'OPENING_BALANCE:ACC1:GBP'
            """),
        superuser(
            "a posting moved to another account",
            "I2",
            "'entry ' || {WHOLE} || ', COMMISSION:ACC1:GBP: nothing, expected 12.5'",
            """
            UPDATE posting SET account = 'TAX:ACC1:GBP'
             WHERE entry_id = {WHOLE} AND account = 'COMMISSION:ACC1:GBP';
            INSERT INTO ledger_account VALUES ('TAX:ACC1:GBP', 'TAX', 'GBP');
            INSERT INTO ledger_balance VALUES ('TAX:ACC1:GBP', 12.5);
            UPDATE ledger_balance SET balance = balance - 12.5 WHERE account = 'COMMISSION:ACC1:GBP'
            """),
        superuser(
            "a posting doubled by halves",
            "I2",
            "'entry ' || {WHOLE} || ', COMMISSION:ACC1:GBP: 12.50 in 2 lines'",
            """
            UPDATE posting SET amount = 12 WHERE entry_id = {WHOLE} AND account = 'COMMISSION:ACC1:GBP';
            INSERT INTO posting VALUES ({WHOLE}, 90, 'COMMISSION:ACC1:GBP', 'GBP', 0.50)
            """),
        superuser(
            "an entry deleted with its postings",
            "I2",
            "'entry ' || {WHOLE} || ': nothing, expected TRADE_DATE of ' || {WHOLE}",
            """
            UPDATE ledger_balance b SET balance = b.balance - p.amount FROM posting p
             WHERE p.entry_id = {WHOLE} AND p.account = b.account;
            DELETE FROM posting WHERE entry_id = {WHOLE};
            DELETE FROM journal_entry WHERE entry_id = {WHOLE}
            """),
        superuser(
            "the value date of an entry changed",
            "I2",
            "'entry ' || {WHOLE} || ': TRADE_DATE of ' || {WHOLE} || ' on 2026-11-19'",
            "UPDATE journal_entry SET value_date = '2026-11-19' WHERE entry_id = {WHOLE}"),
        superuser(
            "an entry moved into a closed day",
            "I7",
            "'trial balance of 2026-11-20 by ENTRY_DATE, COMMISSION GBP'",
            "UPDATE journal_entry SET entry_date = '2026-11-20' WHERE entry_id = {WAITING}"),
        engine(
            "a journal that nobody has approved",
            "I2",
            "'entry 7: JOURNAL of 7 on 2026-11-23, expected nothing'",
            """
            INSERT INTO journal_entry (entry_id, reference, kind, value_date)
            VALUES (7, 7, 'JOURNAL', '2026-11-23');
            INSERT INTO posting VALUES (7, 1, 'CASH:ACC1:GBP', 'GBP', 7000000),
              (7, 2, 'OPENING_BALANCE:ACC1:GBP', 'GBP', -7000000)
            """),
        engine(
            "a reversal forged",
            "I2",
            "'entry 8: REVERSAL of ' || {WHOLE}",
            """
            INSERT INTO journal_entry (entry_id, reference, kind, value_date, reverses)
            VALUES (8, {WHOLE}, 'REVERSAL', '2026-11-23', {WHOLE});
            INSERT INTO posting
            SELECT 8, line, account, currency, -amount FROM posting WHERE entry_id = {WHOLE}
            """),
        engine(
            "a trade marked as taken back",
            "I2",
            "'entry 9: nothing, expected REVERSAL of ' || {WHOLE}",
            "UPDATE security_purc_sale SET reversed_by = 9 WHERE trade_id = {WHOLE}"),
        engine(
            "a trade marked as cancelled",
            "I2",
            "'entry ' || {WAITING} || ': TRADE_DATE of ' || {WAITING}",
            "UPDATE security_purc_sale SET status = 'CANCELLED' WHERE trade_id = {WAITING}"),
        superuser(
            "a position changed",
            "I3",
            "'GBP of ACC1: traded '",
            "UPDATE position SET traded = traded + 1 WHERE account = 'ACC1' AND instrument = 'GBP'"),
        superuser(
            "a movement moved to another account",
            "I3",
            "'movement of GBP by booking ' || {WHOLE}",
            """
            UPDATE position_movement SET account = 'ACC2'
             WHERE booking_id = {WHOLE} AND instrument = 'GBP'
            """),
        superuser(
            "a movement deleted",
            "I3",
            "'movement of GBP by booking ' || {WHOLE} || ': missing'",
            "DELETE FROM position_movement WHERE booking_id = {WHOLE} AND instrument = 'GBP'"),
        superuser(
            "the trial balance of a closed day changed",
            "I7",
            "'trial balance of 2026-11-20 by ENTRY_DATE, PENALTY_INCOME GBP'",
            """
            UPDATE eod_trial_balance SET credit = credit + 1
             WHERE basis = 'ENTRY_DATE' AND kind = 'PENALTY_INCOME'
            """),
        superuser(
            "the business date set back",
            "I7",
            "'the business date is 2026-11-20'",
            "UPDATE business_day SET today = '2026-11-20', closed_up_to = '2026-11-19'"));
  }

  static List<Tampering> ofTradesAndMessages() {
    return List.of(
        superuser(
            "a trade doubled with its postings, movements and positions",
            "I1",
            "'trade ' || {WAITING} || ': quantity 2000, not 1000'",
            """
            UPDATE security_purc_sale SET quantity = 2000, consideration = 50000, net_amount = 50012.5
             WHERE trade_id = {WAITING};
            UPDATE posting SET amount = amount + sign(amount) * 25000
             WHERE entry_id = {WAITING} AND abs(amount) > 100;
            UPDATE ledger_balance SET balance = balance + 25000 WHERE account = 'SECURITIES:ACC1:GBP';
            UPDATE ledger_balance SET balance = balance - 25000 WHERE account = 'PAYABLE:BARCGB22XXX:GBP';
            UPDATE position_movement SET traded = CASE instrument WHEN 'GBP' THEN -50012.5 ELSE 2000 END
             WHERE booking_id = {WAITING};
            UPDATE position SET traded = traded + CASE instrument WHEN 'GBP' THEN -25000 ELSE 1000 END
             WHERE account = 'ACC1' AND instrument IN ('GBP', 'GB00BH4HKS39')
            """),
        superuser(
            "the fee of a trade raised with its postings, movement and positions",
            "I1",
            "'trade ' || {WAITING} || ': COMMISSION 112.50, not 12.50'",
            """
            UPDATE security_purc_sale SET commission = 112.50, net_amount = 25112.50 WHERE trade_id = {WAITING};
            UPDATE posting SET amount = amount + CASE WHEN amount < 0 THEN -100 ELSE 100 END
             WHERE entry_id = {WAITING} AND account ~ '^(COMMISSION|PAYABLE)';
            UPDATE ledger_balance SET balance = balance + CASE WHEN balance < 0 THEN -100 ELSE 100 END
             WHERE account IN ('COMMISSION:ACC1:GBP', 'PAYABLE:BARCGB22XXX:GBP');
            UPDATE position_movement SET traded = traded - 100
             WHERE booking_id = {WAITING} AND instrument = 'GBP';
            UPDATE position SET traded = traded - 100 WHERE account = 'ACC1' AND instrument = 'GBP'
            """),
        superuser(
            "the account of a trade changed",
            "I1",
            "'trade ' || {WAITING} || ': account ACC2, not ACC1'",
            "UPDATE security_purc_sale SET account = 'ACC2' WHERE trade_id = {WAITING}"),
        superuser(
            "the body of a message changed with its hash",
            "I1",
            "'trade ' || {WAITING} || ': price 25.00, not 99.00'",
            """
            UPDATE incoming_trade_message m SET body = changed.body, content_hash = sha256(changed.body)
              FROM (SELECT message_id, convert_to(replace(convert_from(body, 'UTF8'), '25.00', '99.00'),
                           'UTF8') AS body FROM incoming_trade_message) AS changed
             WHERE changed.message_id = m.message_id AND m.message_id = {WAITING}
            """),
        superuser(
            "the key of a message changed",
            "I1",
            "'trade ' || {WAITING} || ': message id X, not A-5'",
            "UPDATE incoming_trade_message SET source_message_id = 'X' WHERE message_id = {WAITING}"),
        engine(
            "a message set back",
            "I1",
            "'message ' || {WAITING} || ' is IN_REPAIR, its trade is BOOKED'",
            """
            UPDATE incoming_trade_message SET status = 'IN_REPAIR', code = 'X', reason = 'x'
             WHERE message_id = {WAITING}
            """),
        engine(
            "a parked message deleted",
            "I1",
            "SELECT 'message ' || message_id || ' is PARKED' FROM parked_message",
            "DELETE FROM parked_message"),
        engine(
            "a gap closed",
            "I4",
            "'A: 12 to 12 are missing and not reported'",
            "UPDATE sequence_gap SET closed_at = now()"),
        superuser(
            "an exception closed by nobody",
            "I8",
            "'message:' || {WAITING} || ' is closed by anna'",
            """
            INSERT INTO exception_closed (item, closed_by, reason)
            VALUES ('message:' || {WAITING}, 'anna', 'x')
            """),
        superuser(
            "a closed exception opened",
            "I8",
            "SELECT item || ' was rejected by anna' FROM exception_closed",
            "DELETE FROM exception_closed"));
  }

  static List<Tampering> ofSettlementAndDecisions() {
    return List.of(
        engine(
            "a delivery withdrawn",
            "I7",
            "'instruction SI' || {SI_WAITING} || ' is READY, and its delivery is withdrawn'",
            "UPDATE outbox SET withdrawn_at = now() WHERE instruction_id = {SI_WAITING}"),
        engine(
            "a trade taken from its instruction",
            "I7",
            "'instruction SI' || {SI_WAITING} || ': RECEIVE'",
            "UPDATE instruction_trade SET withdrawn = true WHERE instruction_id = {SI_WAITING}"),
        superuser(
            "an instruction redirected to another account",
            "I7",
            "'instruction SI' || {SI_WAITING} || ': agent''s account THIEF'",
            """
            UPDATE settlement_instruction SET agent_account = 'THIEF'
             WHERE instruction_id = {SI_WAITING}
            """),
        superuser(
            "the message of an instruction redirected",
            "I7",
            "'instruction SI' || {SI_WAITING} || ': agent''s account '",
            """
            UPDATE instruction_message m
               SET body = convert_to(replace(convert_from(body, 'UTF8'), i.agent_account, 'THIEF'), 'UTF8')
              FROM settlement_instruction i
             WHERE i.instruction_id = m.instruction_id AND i.instruction_id = {SI_WAITING}
            """),
        superuser(
            "a settlement's cash changed with its entry, movements and positions",
            "I7",
            "'settlement ' || {SETTLED} || ' of confirmation ' || {CONFIRMED} || ': amount 25002.50, not 25012.5'",
            """
            UPDATE settlement_instruction SET settled_amount = 25002.50, difference = 10
             WHERE instruction_id = {SI_WHOLE};
            UPDATE posting SET amount = -25002.50 WHERE entry_id = {SETTLED} AND account = 'CASH:ACC1:GBP';
            INSERT INTO ledger_account VALUES ('SETTLEMENT_DIFFERENCE:ACC1:GBP', 'SETTLEMENT_DIFFERENCE', 'GBP');
            INSERT INTO posting VALUES ({SETTLED}, 3, 'SETTLEMENT_DIFFERENCE:ACC1:GBP', 'GBP', -10);
            INSERT INTO ledger_balance VALUES ('SETTLEMENT_DIFFERENCE:ACC1:GBP', -10);
            UPDATE ledger_balance SET balance = balance + 10 WHERE account = 'CASH:ACC1:GBP';
            UPDATE position_movement SET settled = -25002.50
             WHERE booking_id = {SETTLED} AND instrument = 'GBP';
            UPDATE position SET settled = settled + 10 WHERE account = 'ACC1' AND instrument = 'GBP';
            UPDATE settlement SET amount = 25002.50, difference = 10 WHERE settlement_id = {SETTLED}
            """),
        engine(
            "a settlement added",
            "I7",
            "'settlement 11 has no applied confirmation'",
            """
            INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id, custodian,
              custodian_reference, quantity, amount, settled_on, booked_on)
            VALUES (11, {SI_WAITING}, 1, 'X', 'X', 1000, 25012.5, '2026-11-23', '2026-11-23')
            """),
        superuser(
            "a settlement deleted",
            "I7",
            "'confirmation ' || {CONFIRMED} || ' is applied, and has settled nothing'",
            "DELETE FROM settlement WHERE settlement_id = {SETTLED}"),
        engine(
            "a settlement taken back by nobody",
            "I7",
            "'settlement 12 takes back settlement ' || {SETTLED}",
            """
            INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id, custodian,
              quantity, amount, difference, settled_on, booked_on, reverses)
            SELECT 12, instruction_id, custodian_message_id, custodian, -quantity, -amount, -difference,
                   settled_on, booked_on, settlement_id
              FROM settlement WHERE settlement_id = {SETTLED}
            """),
        engine(
            "a confirmation set back",
            "I7",
            "'settlement ' || {SETTLED} || ' has no applied confirmation'",
            """
            UPDATE custodian_message SET state = 'IN_REPAIR', code = 'X', reason = 'x'
             WHERE custodian_message_id = {CONFIRMED}
            """),
        superuser(
            "a penalty changed with its entry",
            "I7",
            "'penalty SEFP of instruction SI' || {SI_WHOLE} || ' on 2026-11-20: 25'",
            """
            UPDATE settlement_penalty SET amount = amount * 10;
            UPDATE posting SET amount = amount * 10 WHERE account LIKE 'PENALTY%';
            UPDATE ledger_balance SET balance = balance * 10 WHERE account LIKE 'PENALTY%'
            """),
        engine(
            "a penalty for what was not late",
            "I7",
            "'penalty SEFP of instruction SI' || {SI_WAITING} || ' on 2026-11-23'",
            """
            INSERT INTO settlement_penalty
            SELECT '2026-11-23', {SI_WAITING}, kind, direction, '2026-11-23', 13, account, counterparty,
                   currency, open_quantity, open_value, basis_points, days, '2026-11-23', amount
              FROM settlement_penalty;
            INSERT INTO journal_entry (entry_id, reference, kind, value_date)
            VALUES (13, {SI_WAITING}, 'PENALTY', '2026-11-23');
            INSERT INTO posting
            SELECT 13, p.line, p.account, p.currency, p.amount
              FROM posting p JOIN settlement_penalty s ON s.entry_id = p.entry_id
            """),
        superuser(
            "what an exchange of ISINs has moved changed",
            "I7",
            "SELECT 'exchange ' || exchange_id || ' moved ' FROM isin_exchange",
            "UPDATE isin_exchange_move SET new_traded = new_traded + 1000"),
        superuser(
            "an approved journal changed with its hashes",
            "I8",
            "'journal 1 is APPROVED as entry '",
            """
            ALTER TABLE journal DROP CONSTRAINT hash_is_of_the_content;
            UPDATE journal SET content = replace(content, '500000', '900000') WHERE journal_id = 1;
            UPDATE journal SET content_hash = sha256(convert_to(content, 'UTF8')),
                   approved_hash = sha256(convert_to(content, 'UTF8')) WHERE journal_id = 1
            """),
        superuser(
            "a proposed journal approved by nobody",
            "I8",
            "'journal 2 is APPROVED as entry 14'",
            """
            UPDATE journal SET state = 'APPROVED', checker = 'bob', decided_at = now(),
                   approved_hash = content_hash, entry_id = 14 WHERE journal_id = 2
            """),
        superuser(
            "an approved journal proposed again",
            "I8",
            "'journal 1 is PROPOSED, but was approved'",
            """
            UPDATE journal SET state = 'PROPOSED', checker = NULL, decided_at = NULL,
                   approved_hash = NULL, entry_id = NULL WHERE journal_id = 1
            """),
        superuser(
            "static data changed",
            "I8",
            "'counterparty:BARCGB22XXX/2000-01-01 is '",
            "UPDATE counterparty SET name = 'Thief'"),
        superuser(
            "a role given by nobody",
            "I8",
            "'operator anna is ADMINISTRATOR'",
            "INSERT INTO operator_role VALUES ('anna', 'ADMINISTRATOR')"),
        superuser(
            "an event of the audit trail changed",
            "I8",
            "'audit event 2: '",
            "UPDATE audit_event SET actor = 'nobody' WHERE event_number = 2"),
        superuser(
            "an event of the audit trail deleted",
            "I8",
            "'audit event 2: '",
            "DELETE FROM audit_event WHERE event_number = 2"));
  }
}
