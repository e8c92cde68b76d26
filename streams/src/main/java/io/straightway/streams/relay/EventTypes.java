package io.straightway.streams.relay;

import static io.straightway.streams.relay.EventField.always;
import static io.straightway.streams.relay.EventField.optional;

import io.straightway.streams.relay.EventField.Form;
import io.straightway.streams.relay.EventType.Origin;
import io.straightway.streams.relay.RowChange.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** All types of events. */
final class EventTypes {
  private static final String TRADES = "security_purc_sale";
  private static final String INSTRUCTIONS = "settlement_instruction";

  private static final List<EventField> TRADE =
      List.of(
          always("tradeId", Form.INTEGER, "this version's number in the books"),
          always("source", Form.TEXT, "the system that sent it"),
          always("tradeReference", Form.TEXT, "the sender's name of the trade"),
          always("version", Form.INTEGER, "1, and one more with each amendment or cancellation"),
          always("side", Form.TEXT, "BUY or SELL"),
          always("isin", Form.TEXT, "the security"),
          always("account", Form.TEXT, "our account"),
          always("counterparty", Form.TEXT, "its BIC"),
          always("quantity", Form.DECIMAL, "units, or face value of a bond"),
          always("price", Form.DECIMAL, "per unit, or per 100 of face value"),
          always("currency", Form.TEXT, "of price and amounts"),
          always("tradeDate", Form.DATE, "day of the trade"),
          always("settlementDate", Form.DATE, "day on which it is to settle"),
          always("consideration", Form.DECIMAL, "quantity times price"),
          always("accruedInterest", Form.DECIMAL, "of a bond; negative if ex-dividend"),
          always("commission", Form.DECIMAL, "fee"),
          always("tax", Form.DECIMAL, "fee"),
          always("exchangeFee", Form.DECIMAL, "fee"),
          always("otherFee", Form.DECIMAL, "fee"),
          always("netAmount", Form.DECIMAL, "amount paid or received"),
          always("freeOfPayment", Form.BOOLEAN, "securities move and no cash does"),
          optional("transferAccount", Form.TEXT, "in a transfer between accounts, the other one"),
          optional("mic", Form.TEXT, "the market, if not that of the security itself"),
          optional("settlementCurrency", Form.TEXT, "if it settles in another currency"),
          optional("fxRate", Form.DECIMAL, "between both currencies"),
          optional("fxCalculation", Form.TEXT, "MULTIPLY or DIVIDE the net amount by the rate"),
          optional("settlementAmount", Form.DECIMAL, "in the settlement currency"));

  private static final List<EventField> SETTLEMENT =
      List.of(
          always("settlementId", Form.INTEGER, "its number in the books"),
          always("instructionId", Form.INTEGER, "the instruction it settles, without its SI"),
          optional("account", Form.TEXT, "our account"),
          optional("isin", Form.TEXT, "the security"),
          optional("currency", Form.TEXT, "of the amount"),
          always("custodian", Form.TEXT, "its BIC"),
          optional("custodianReference", Form.TEXT, "of the custodian's transaction"),
          always("quantity", Form.DECIMAL, "units settled; negative of a reversal"),
          always("amount", Form.DECIMAL, "cash settled; negative of a reversal"),
          always("settledOn", Form.DATE, "the custodian's day"),
          always("bookedOn", Form.DATE, "the day of the books"),
          optional("reverses", Form.INTEGER, "the settlement that a reversal reverses"));

  private static final List<EventField> OPENED =
      List.of(
          always("item", Form.TEXT, "its name in the list of exceptions"),
          always("state", Form.TEXT, "such as IN_REPAIR, REJECTED or PARKED"),
          always("code", Form.TEXT, "the reason code"),
          optional("field", Form.TEXT, "of the message"),
          optional("reason", Form.TEXT, "in words"),
          optional("source", Form.TEXT, "the system that sent it"));

  private static final List<EventField> CLOSED =
      List.of(
          always("item", Form.TEXT, "its name in the list of exceptions"),
          always(
              "state",
              Form.TEXT,
              "CLOSED by decision, REPAIRED, RELEASED, ARRIVED, APPLIED or INSTRUCTED"),
          optional("closedBy", Form.TEXT, "the operator who closed it"),
          optional("reason", Form.TEXT, "of the decision"));

  static final List<EventType> ALL =
      List.of(
          new EventType(
              "trade.booked",
              "A version of a trade is booked and in effect.",
              true,
              List.of(
                  trades(
                      change ->
                          change.has("status", "BOOKED") && change.value("reversed_by") == null)),
              TRADE),
          new EventType(
              "trade.replaced",
              "A version of a trade is no longer in effect: a later one was booked or cancelled"
                  + " it.",
              true,
              List.of(trades(change -> change.has("status", "REPLACED"))),
              TRADE),
          new EventType(
              "trade.cancelled",
              "A trade has ended with this version, which is its cancellation.",
              true,
              List.of(trades(change -> change.has("status", "CANCELLED"))),
              TRADE),
          new EventType(
              "instruction.changed",
              "An instruction was written, or its status, matching or settled quantity changed.",
              false,
              List.of(
                  origin(
                      INSTRUCTIONS,
                      change -> !change.is(Kind.DELETE),
                      row -> "instruction:SI" + row.get("instruction_id"))),
              List.of(
                  always("instructionId", Form.INTEGER, "its number, without its SI"),
                  always("account", Form.TEXT, "our account"),
                  always("isin", Form.TEXT, "the security"),
                  always("counterparty", Form.TEXT, "its BIC"),
                  always("movement", Form.TEXT, "RECEIVE or DELIVER"),
                  always("payment", Form.TEXT, "AGAINST or FREE"),
                  always("quantity", Form.DECIMAL, "units instructed"),
                  always("currency", Form.TEXT, "of the amounts"),
                  always("amount", Form.DECIMAL, "cash instructed"),
                  always("amountDirection", Form.TEXT, "PAY or RECEIVE"),
                  always("settlementDate", Form.DATE, "day on which it is to settle"),
                  always("custodian", Form.TEXT, "its BIC"),
                  always(
                      "status",
                      Form.TEXT,
                      "HELD, READY, SENT, MATCHED, PARTLY_SETTLED, SETTLED, REFUSED, UNDELIVERED or"
                          + " CANCELLED"),
                  always(
                      "matching", Form.TEXT, "UNKNOWN, AWAITED, MATCHED or MATCHED_AFTER_WAITING"),
                  always("settledQuantity", Form.DECIMAL, "units settled so far"),
                  always("settledAmount", Form.DECIMAL, "cash settled so far"),
                  optional(
                      "custodianReason",
                      Form.TEXT,
                      "last reason from the custodian, while it is not settled"))),
          new EventType(
              "settlement.settled",
              "The custodian has settled an instruction, or a part of one.",
              true,
              List.of(settlements(change -> change.value("reverses") == null)),
              SETTLEMENT),
          new EventType(
              "settlement.reversed",
              "A settlement was reversed.",
              true,
              List.of(settlements(change -> change.value("reverses") != null)),
              SETTLEMENT),
          new EventType(
              "position.moved",
              "A booking has moved a position. Only with low-contention positions.",
              true,
              List.of(
                  origin(
                      "position_movement",
                      change -> change.is(Kind.INSERT),
                      row -> "movement:" + row.get("booking_id") + ":" + row.get("line"))),
              List.of(
                  always("bookingId", Form.INTEGER, "the trade, settlement or other booking"),
                  always("line", Form.INTEGER, "from 1 within the booking"),
                  always("account", Form.TEXT, "our account"),
                  always("instrument", Form.TEXT, "an ISIN, or a currency for cash"),
                  always("traded", Form.DECIMAL, "change of the traded quantity"),
                  always("settled", Form.DECIMAL, "change of the settled quantity"))),
          new EventType(
              "position.changed",
              "The row of a position: with contended positions as each booking leaves it, with"
                  + " low-contention positions as the roll-up does, some seconds after the movements.",
              false,
              List.of(
                  origin(
                      "position",
                      change -> !change.is(Kind.DELETE),
                      row -> "position:" + row.get("account") + "/" + row.get("instrument"))),
              List.of(
                  always("account", Form.TEXT, "our account"),
                  always("instrument", Form.TEXT, "an ISIN, or a currency for cash"),
                  always("traded", Form.DECIMAL, "the traded quantity"),
                  always("settled", Form.DECIMAL, "the settled quantity"))),
          new EventType(
              "exception.opened",
              "An exception is open: a message is refused, in repair or parked, conflicts or is"
                  + " missing; a message of the custodian matches nothing; a trade can't be"
                  + " instructed. It is sent again when the same message is received again."
                  + " Refused, undelivered and denied instructions are instruction.changed.",
              false,
              ExceptionOrigins.opened(),
              OPENED),
          new EventType(
              "exception.closed",
              "An exception is closed. It may be sent for one that was never opened, such as a"
                  + " message of the custodian that was applied at once and is received again.",
              false,
              ExceptionOrigins.closed(),
              CLOSED));

  private EventTypes() {}

  /** Returns the events of a transaction, in order. */
  static List<Event> events(CommittedChanges transaction) {
    List<Event> events = new ArrayList<>();
    for (RowChange change : transaction.changes()) {
      for (EventType type : ALL) {
        @Nullable Event event = type.of(change, transaction, events.size());
        if (event != null) {
          events.add(event);
        }
      }
    }
    return events;
  }

  private static Origin origin(
      String table,
      Predicate<RowChange> applies,
      Function<Map<String, @Nullable String>, String> subject) {
    return new Origin(
        table, (change, within) -> applies.test(change) ? change.row() : null, subject);
  }

  private static Origin trades(Predicate<RowChange> applies) {
    return origin(
        TRADES,
        change -> !change.is(Kind.DELETE) && applies.test(change),
        row -> "trade:" + row.get("trade_id"));
  }

  /**
   * Adds the account, security and currency of the instruction, which the same transaction writes.
   */
  private static Origin settlements(Predicate<RowChange> applies) {
    return new Origin(
        "settlement",
        (change, within) ->
            change.is(Kind.INSERT) && applies.test(change) ? settlement(change, within) : null,
        row -> "settlement:" + row.get("settlement_id"));
  }

  private static Map<String, @Nullable String> settlement(
      RowChange change, CommittedChanges within) {
    Map<String, @Nullable String> row = new HashMap<>(change.row());
    String instruction = Objects.requireNonNull(change.value("instruction_id"));
    within
        .row(INSTRUCTIONS, "instruction_id", instruction)
        .ifPresent(
            instructionRow ->
                List.of("account", "isin", "currency")
                    .forEach(column -> row.put(column, instructionRow.value(column))));
    return row;
  }
}
