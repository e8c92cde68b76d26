package io.straightway.backoffice.journal;

import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.db.Queries;
import io.straightway.ledger.AccountKind;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.operators.DeskRefusal;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A movement of securities, with cash or free of payment, that the custodian has confirmed without
 * our instruction.
 *
 * @param item the item of the confirmation, such as {@code custodian:30004}
 */
record UnsolicitedMovement(String item, SettlementConfirmation025 confirmation) {
  private static final String BODY =
      """
      SELECT body FROM custodian_answer
       WHERE custodian_message_id = ? AND state = 'IN_REPAIR' AND code = 'CONFIRMATION_UNSOLICITED'
      """;
  private static final String ACCOUNTS =
      """
      SELECT account FROM known_account WHERE safekeeping_account = :place AND valid_from <= :day
      UNION
      SELECT account FROM known_own_ssi WHERE safekeeping_account = :place AND valid_from <= :day
       ORDER BY account
      """;

  /**
   * Reads the movement of an item.
   *
   * @throws DeskRefusal if it is no unsolicited confirmation in repair
   */
  static UnsolicitedMovement read(Connection connection, String item) throws SQLException {
    long message = ItemName.number(ItemKind.CUSTODIAN, item).orElse(0L);
    return Queries.find(connection, byte[].class, BODY, message)
        .map(body -> ((Readable) new CustodianReader().read(body)).message())
        .map(read -> new UnsolicitedMovement(item, (SettlementConfirmation025) read))
        .orElseThrow(
            () ->
                refusal(
                    DeskRefusal.Code.WRONG_STATE,
                    item + " is no confirmation in repair for CONFIRMATION_UNSOLICITED"));
  }

  LocalDate day() {
    return confirmation.effectiveSettlementDate();
  }

  boolean freeOfPayment() {
    return confirmation.payment() == Payment.FREE;
  }

  /**
   * Returns our account that the custodian keeps in the safekeeping account.
   *
   * @param given the account to use; null if only one is kept there
   * @throws DeskRefusal if none is kept there, or several and none of them is given
   */
  String account(Connection connection, @Nullable String given) throws SQLException {
    List<String> kept =
        Queries.on(
            connection,
            handle ->
                handle
                    .createQuery(ACCOUNTS)
                    .bind("place", confirmation.safekeepingAccount())
                    .bind("day", day())
                    .mapTo(String.class)
                    .list());
    if (given == null ? kept.size() != 1 : !kept.contains(given)) {
      throw refusal(
          DeskRefusal.Code.REQUEST_INVALID,
          "name one of our accounts in %s: %s"
              .formatted(
                  confirmation.safekeepingAccount(),
                  kept.isEmpty() ? "none" : String.join(", ", kept)));
    }
    return given == null ? kept.get(0) : given;
  }

  /**
   * Returns the journal of the movement.
   *
   * @param currency the currency of the amounts
   * @param value the value of securities that move free of payment; null if cash moves
   * @throws DeskRefusal if the value is missing, or given although cash moves
   */
  JournalDraft draft(String account, String currency, @Nullable BigDecimal value) {
    if (freeOfPayment() == (value == null)) {
      throw refusal(
          DeskRefusal.Code.REQUEST_INVALID,
          freeOfPayment()
              ? item + " is free of payment: give the value of the securities"
              : item + " states its cash: give no value");
    }
    boolean received = confirmation.movement() == Movement.RECEIVE;
    BigDecimal quantity = confirmation.settledQuantity();
    BigDecimal amount =
        value != null
            ? received ? value : value.negate()
            : confirmation.amountDirection() == AmountDirection.PAY
                ? confirmation.settledAmount()
                : confirmation.settledAmount().negate();
    return new JournalDraft(
        JournalKind.MANUAL,
        day(),
        item,
        List.of(
            new JournalLine(
                AccountKind.SECURITIES,
                account,
                currency,
                amount,
                confirmation.isin(),
                received ? quantity : quantity.negate()),
            new JournalLine(
                value == null ? AccountKind.CASH : AccountKind.FREE_DELIVERY,
                account,
                currency,
                amount.negate(),
                null,
                null)),
        null);
  }

  private static DeskRefusal refusal(DeskRefusal.Code code, String reason) {
    return new DeskRefusal(code, reason);
  }
}
