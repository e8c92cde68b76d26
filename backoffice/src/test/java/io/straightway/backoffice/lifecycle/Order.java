package io.straightway.backoffice.lifecycle;

import io.straightway.element.lifecycle.Terms;
import io.straightway.messages.iso20022.SettlementInstruction023;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An instruction of a version of a trade in the model. */
final class Order {
  final String version;
  final Terms terms;
  final BigDecimal amount;

  /** All confirmations received, by hash, in order of receipt. */
  final Map<String, Confirmation> confirmations = new LinkedHashMap<>();

  /** The confirmations in the books, in the order of settlement. */
  final List<Confirmation> applied = new ArrayList<>();

  /** The confirmations that wait for an earlier part. */
  final List<Confirmation> ahead = new ArrayList<>();

  /** Whether the custodian's last report on it is a match. */
  boolean matched;

  String status;
  int settled;
  BigDecimal settledAmount = BigDecimal.ZERO;

  /** The outcome of our cancellation request; null if there is none. */
  @Nullable String cancellation;

  /** The outcome of our last request to hold or release it at the custodian. */
  @Nullable String hold;

  /** Whether the custodian calls it complete although it is not. */
  boolean calledComplete;

  /** Our reference; null until it is known. */
  @Nullable String reference;

  /** The instruction as the custodian received it; null before its delivery. */
  @Nullable SettlementInstruction023 sent;

  Order(String version, Terms terms, boolean held) {
    this.version = version;
    this.terms = terms;
    this.amount = terms.payment().abs();
    this.status = held ? "HELD" : "READY";
  }

  String trade() {
    return version.substring(0, version.lastIndexOf(' '));
  }

  int open() {
    return terms.quantity() - settled;
  }

  /** Returns the largest allowed difference of the cash from the amount. */
  BigDecimal tolerance() {
    return BigDecimal.valueOf(amount.compareTo(BigDecimal.valueOf(100_000)) > 0 ? 25 : 2);
  }

  boolean isInHouse() {
    return status.equals("HELD") || status.equals("READY");
  }

  boolean isOver() {
    return status.equals("SETTLED") || status.equals("CANCELLED");
  }

  /** Returns whether the custodian has it and may still settle it. */
  boolean isOpenThere() {
    return Set.of("SENT", "MATCHED", "PARTLY_SETTLED").contains(status);
  }

  void settle(Confirmation part) {
    applied.add(part);
    settled += part.quantity();
    settledAmount = settledAmount.add(part.amount());
    status = open() == 0 ? "SETTLED" : "PARTLY_SETTLED";
    calledComplete = part.last() && open() > 0;
  }

  /** Reverses the last settlement. */
  void takeBack() {
    Confirmation part = applied.remove(applied.size() - 1);
    settled -= part.quantity();
    settledAmount = settledAmount.subtract(part.amount());
    String none = matched ? "MATCHED" : "SENT";
    status = settled == 0 ? none : "PARTLY_SETTLED";
    calledComplete = false;
  }

  /** Returns the status, the settled quantity and amount, and the requests to the custodian. */
  String description() {
    return status
        + " "
        + settled
        + " "
        + plain(settledAmount)
        + " "
        + (cancellation == null ? "-" : cancellation)
        + " "
        + (hold == null ? "-" : hold)
        + (calledComplete ? " COMPLETE" : "");
  }

  /** Returns the codes for which it is listed as an exception. */
  Set<String> exceptions() {
    Set<String> codes = new HashSet<>();
    if (status.equals("REFUSED")) {
      codes.add("INSTRUCTION_REFUSED");
    }
    if (isOpenThere()) {
      if ("DENIED".equals(cancellation)) {
        codes.add("CANCELLATION_DENIED");
      } else if (calledComplete) {
        codes.add("REMAINDER_OPEN");
      }
      if (hold != null && hold.endsWith("DENIED")) {
        codes.add("HOLD_DENIED");
      }
    }
    return codes;
  }

  static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  /**
   * A confirmation of the custodian.
   *
   * @param before the quantity settled before it; null if not stated
   * @param remaining the cash remaining after it; null if not stated
   * @param last whether the custodian calls it the last part
   * @param differs whether it names another security
   * @param tooEarly whether it settled before the trade
   */
  record Confirmation(
      String reference,
      int quantity,
      BigDecimal amount,
      @Nullable Integer before,
      @Nullable BigDecimal remaining,
      boolean partial,
      boolean last,
      boolean differs,
      boolean tooEarly,
      String hash) {}
}
