package io.straightway.backoffice.lifecycle;

import io.straightway.element.lifecycle.Terms;
import io.straightway.settlement.iso20022.SettlementInstruction023;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An instruction in the model, of one version of a trade. */
final class Order {
  final String version;
  final Terms terms;
  final BigDecimal amount;
  final List<Confirmation> ahead = new ArrayList<>();
  final Map<String, Confirmation> references = new HashMap<>();
  String status;

  /** Whether the custodian has been asked to cancel it. */
  boolean cancellationRequested;

  int settled;
  BigDecimal settledAmount = BigDecimal.ZERO;

  /** Our reference; null until it is known. */
  @Nullable String reference;

  /** What the custodian got; null while it is in the house. */
  @Nullable SettlementInstruction023 sent;

  Order(String version, Terms terms, boolean held) {
    this.version = version;
    this.terms = terms;
    this.amount = BigDecimal.valueOf(Math.abs(terms.payment()));
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

  /** Status, quantity and amount that have settled. */
  String told() {
    return status + " " + settled + " " + plain(settledAmount);
  }

  static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  /**
   * What the custodian says has settled.
   *
   * @param before how much had settled before it; null if it does not tell
   * @param differs whether it names another security
   */
  record Confirmation(
      String reference,
      int quantity,
      BigDecimal amount,
      @Nullable Integer before,
      boolean partial,
      boolean differs,
      String hash) {}
}
