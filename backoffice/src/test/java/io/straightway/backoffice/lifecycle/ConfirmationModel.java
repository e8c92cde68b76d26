package io.straightway.backoffice.lifecycle;

import io.straightway.backoffice.lifecycle.Order.Confirmation;
import java.math.BigDecimal;
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
   * @param accepted whether two people have accepted it
   */
  static @Nullable String fault(Order order, Confirmation confirmation, boolean accepted) {
    boolean isPlaced = confirmation.before() != null || confirmation.remaining() != null;
    boolean perhapsSame =
        order.applied.stream()
            .anyMatch(
                part ->
                    part.quantity() == confirmation.quantity()
                        && part.reference().equals(confirmation.reference()));
    if (!isPlaced && !accepted && perhapsSame) {
      return "CONFIRMATION_CONFLICT";
    }
    if (order.status.equals("CANCELLED")) {
      return "CONFIRMATION_CANCELLED";
    }
    if (confirmation.differs()) {
      return "CONFIRMATION_DIFFERS";
    }
    if (confirmation.tooEarly()) {
      return "CONFIRMATION_DATE";
    }
    boolean claimsAll =
        !confirmation.partial() && confirmation.quantity() != order.terms.quantity();
    if (claimsAll || confirmation.quantity() > order.open()) {
      return "CONFIRMATION_QUANTITY";
    }
    Integer before = confirmation.before();
    if (before != null && before != order.settled) {
      return before > order.settled ? "CONFIRMATION_AHEAD" : "CONFIRMATION_QUANTITY";
    }
    return accepted || amountFits(order, confirmation) ? null : "CONFIRMATION_AMOUNT";
  }

  private static boolean amountFits(Order order, Confirmation confirmation) {
    BigDecimal paid = order.settledAmount.add(confirmation.amount());
    BigDecimal left = order.amount.subtract(paid);
    if (confirmation.quantity() == order.open()) {
      return left.abs().compareTo(order.tolerance()) <= 0;
    }
    boolean tellsOther =
        confirmation.remaining() != null && confirmation.remaining().compareTo(left) != 0;
    if (left.signum() < 0 || tellsOther) {
      return false;
    }
    BigDecimal whole = BigDecimal.valueOf(order.terms.quantity());
    BigDecimal share =
        order.amount.multiply(BigDecimal.valueOf((long) order.settled + confirmation.quantity()));
    BigDecimal allowed = order.amount.multiply(ONE_OF_TEN_THOUSAND).max(BigDecimal.ONE);
    return paid.multiply(whole).subtract(share).abs().compareTo(allowed.multiply(whole)) <= 0;
  }
}
