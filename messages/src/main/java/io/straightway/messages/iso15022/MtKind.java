package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import java.util.Map;

/**
 * The movement and payment type expressed by a message type: 540 to 543 are instructions, 544 to
 * 547 confirmations.
 */
record MtKind(Movement movement, Payment payment) {
  static final int INSTRUCTION = 540;
  static final int CONFIRMATION = 544;

  /** The codes of {@code 22H::REDE}. */
  static final Map<String, Movement> MOVEMENTS =
      Map.of("RECE", Movement.RECEIVE, "DELI", Movement.DELIVER);

  /** The codes of {@code 22H::PAYM}. */
  static final Map<String, Payment> PAYMENTS =
      Map.of("APMT", Payment.AGAINST, "FREE", Payment.FREE);

  static MtKind of(String type, int first) {
    int number = Integer.parseInt(type) - first;
    return new MtKind(
        number < 2 ? Movement.RECEIVE : Movement.DELIVER,
        number % 2 == 0 ? Payment.FREE : Payment.AGAINST);
  }

  String type(int first) {
    return Integer.toString(
        first + (movement == Movement.RECEIVE ? 0 : 2) + (payment == Payment.FREE ? 0 : 1));
  }

  /** Returns the direction of the money unless the message states another. */
  AmountDirection usual() {
    return AmountDirection.against(movement);
  }
}
