package io.straightway.backoffice.check;

import static io.straightway.backoffice.check.Tampering.engine;
import static io.straightway.backoffice.check.Tampering.superuser;

import java.util.List;

/** Tampering with messages, trades and exceptions. */
final class TamperedTrades {
  private TamperedTrades() {}

  static List<Tampering> all() {
    return List.of(
        superuser(
            "a trade doubled with its postings, movements and positions",
            "I1",
            "'trade ' || {WAITING} || ': quantity 2000, not 1000'",
            """
            UPDATE security_purc_sale SET quantity = 2000, consideration = 50000, net_amount = 50012.5
             WHERE trade_id = {WAITING};
            UPDATE journal_entry SET amounts = ARRAY(SELECT a + CASE WHEN abs(a) > 100 THEN sign(a) * 25000 ELSE 0 END
                                                       FROM unnest(amounts) AS a)
             WHERE entry_id = {WAITING};
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
            UPDATE journal_entry SET amounts = ARRAY(
                     SELECT amount + CASE WHEN account !~ '^(COMMISSION|PAYABLE)' THEN 0 ELSE sign(amount) * 100 END
                       FROM unnest(accounts, amounts) AS p (account, amount))
             WHERE entry_id = {WAITING};
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
        superuser(
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
        superuser(
            "a refused message deleted",
            "I5",
            "SELECT item || ' was received ' FROM ever_refused WHERE item LIKE 'refused:%'",
            "DELETE FROM refused_message"),
        superuser(
            "the arrival of a message moved by a year",
            "I1",
            "'message ' || {WAITING} || ' was received '",
            """
            UPDATE incoming_trade_message SET received_at = received_at - interval '1 year' WHERE message_id = {WAITING}
            """),
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
}
