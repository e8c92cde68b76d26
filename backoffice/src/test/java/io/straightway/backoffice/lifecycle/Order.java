package io.straightway.backoffice.lifecycle;

import io.straightway.element.lifecycle.Terms;
import io.straightway.iso20022.SettlementInstruction023;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An instruction in the model, of one version of a trade. */
final class Order {
  final String version;
  final Terms terms;
  final BigDecimal amount;

  /** All that came, by their hashes, the first first. */
  final Map<String, Confirmation> confirmations = new LinkedHashMap<>();

  /** Those in the books, in the order in which they settled. */
  final List<Confirmation> applied = new ArrayList<>();

  /** Those that wait for a part before them. */
  final List<Confirmation> ahead = new ArrayList<>();

  /** The hashes of those that nobody has rejected, by the custodian's reference. */
  final Map<String, Set<String>> references = new HashMap<>();

  String status;
  int settled;
  BigDecimal settledAmount = BigDecimal.ZERO;

  /** What became of our request to cancel it; null if there is none. */
  @Nullable String cancellation;

  /** What became of our last request to hold it at the custodian, or to let it go. */
  @Nullable String hold;

  /** Whether the custodian calls complete what is not. */
  boolean calledComplete;

  /** Our reference; null until it is known. */
  @Nullable String reference;

  /** What the custodian got; null while it is in the house. */
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

  /** How far the cash may lie from the amount. */
  BigDecimal tolerance() {
    return BigDecimal.valueOf(amount.compareTo(BigDecimal.valueOf(100_000)) > 0 ? 25 : 2);
  }

  boolean isInHouse() {
    return status.equals("HELD") || status.equals("READY");
  }

  boolean isOver() {
    return status.equals("SETTLED") || status.equals("CANCELLED");
  }

  /** Whether the custodian has it and may yet settle it. */
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

  /** What has settled last has not. */
  void takeBack() {
    Confirmation part = applied.remove(applied.size() - 1);
    settled -= part.quantity();
    settledAmount = settledAmount.subtract(part.amount());
    status = settled == 0 ? "SENT" : "PARTLY_SETTLED";
    calledComplete = false;
  }

  /** Status, quantity and amount that have settled, and what was asked of the custodian. */
  String told() {
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

  /** The codes for which it is on the list of exceptions. */
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
   * What the custodian says has settled.
   *
   * @param before how much had settled before it; null if it does not tell
   * @param remaining the cash that is left after it; null if it does not tell
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
