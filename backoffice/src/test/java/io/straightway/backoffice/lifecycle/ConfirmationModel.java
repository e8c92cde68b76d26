package io.straightway.backoffice.lifecycle;

import io.straightway.backoffice.lifecycle.Order.Confirmation;
import java.math.BigDecimal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A second, plainest possible implementation of the rules that keep a confirmation from being
 * applied.
 */
final class ConfirmationModel {
  private static final BigDecimal ONE_OF_TEN_THOUSAND = new BigDecimal("0.0001");

  private ConfirmationModel() {}

  /**
   * Returns the code of the fault; null if the confirmation settles its content.
   *
   * @param accepted whether two people have accepted its amount
   */
  static @Nullable String fault(Order order, Confirmation told, boolean accepted) {
    boolean isPlaced = told.before() != null || told.remaining() != null;
    if (!isPlaced && order.references.getOrDefault(told.reference(), Set.of()).size() > 1) {
      return "CONFIRMATION_CONFLICT";
    }
    if (order.status.equals("CANCELLED")) {
      return "CONFIRMATION_CANCELLED";
    }
    if (told.differs()) {
      return "CONFIRMATION_DIFFERS";
    }
    if (told.tooEarly()) {
      return "CONFIRMATION_DATE";
    }
    boolean claimsAll = !told.partial() && told.quantity() != order.terms.quantity();
    if (claimsAll || told.quantity() > order.open()) {
      return "CONFIRMATION_QUANTITY";
    }
    Integer before = told.before();
    if (before != null && before != order.settled) {
      return before > order.settled ? "CONFIRMATION_AHEAD" : "CONFIRMATION_QUANTITY";
    }
    return accepted || amountFits(order, told) ? null : "CONFIRMATION_AMOUNT";
  }

  private static boolean amountFits(Order order, Confirmation told) {
    BigDecimal paid = order.settledAmount.add(told.amount());
    BigDecimal left = order.amount.subtract(paid);
    if (told.quantity() == order.open()) {
      return left.abs().compareTo(order.tolerance()) <= 0;
    }
    boolean tellsOther = told.remaining() != null && told.remaining().compareTo(left) != 0;
    if (left.signum() < 0 || tellsOther) {
      return false;
    }
    BigDecimal whole = BigDecimal.valueOf(order.terms.quantity());
    BigDecimal share =
        order.amount.multiply(BigDecimal.valueOf((long) order.settled + told.quantity()));
    BigDecimal allowed = order.amount.multiply(ONE_OF_TEN_THOUSAND).max(BigDecimal.ONE);
    return paid.multiply(whole).subtract(share).abs().compareTo(allowed.multiply(whole)) <= 0;
  }
}
