package io.straightway.settlement.confirm;

import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.AllegementRemoval029;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.StatusMessage;
import io.straightway.messages.party.SettlementParty;
import io.straightway.settlement.confirm.InstructionState.Status;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares a message with the instruction that it answers, without using the database.
 *
 * <p>Parts may arrive in any order. A confirmation that reports the quantity settled before it, or
 * the quantity remaining, is applied when exactly that quantity has settled: it waits for the parts
 * before it.
 *
 * <p>Because parts are rounded, the amount settled so far may differ from the quantity's share of
 * the instructed amount by one hundredth of a percent of the instructed amount, or by 1 unit of the
 * currency if that is more. The last part completes the amount within the market's tolerance.
 */
final class ConfirmationMatcher {
  private static final BigDecimal ALLOWED_SHARE = new BigDecimal("0.0001");
  private static final BigDecimal ALLOWED_LEAST = BigDecimal.ONE;
  private static final int SHARE_DECIMALS = 8;

  private ConfirmationMatcher() {}

  /**
   * Returns the result of a status, a confirmation, an allegement or its removal.
   *
   * @param instruction the instruction that the message names; null if there is no such instruction
   * @param accepted true if operators have accepted a confirmation as it is
   * @param latest the last possible day of settlement; null if unknown
   */
  static MatchResult of(
      CustodianAdvice message,
      @Nullable InstructionState instruction,
      boolean accepted,
      @Nullable LocalDate latest) {
    if (message instanceof Allegement028 alleged) {
      return new MatchResult.InRepair(ConfirmationCode.ALLEGED, alleged.text());
    }
    if (message instanceof AllegementRemoval029) {
      return new MatchResult.Information();
    }
    StatusMessage status = message instanceof StatusMessage reported ? reported : null;
    if (message instanceof SettlementConfirmation025 moved && moved.isUnsolicited()) {
      return new MatchResult.InRepair(ConfirmationCode.CONFIRMATION_UNSOLICITED, moved.text());
    }
    if (instruction == null || instruction.terms().unsent()) {
      return new MatchResult.InRepair(
          status == null ? ConfirmationCode.CONFIRMATION_UNKNOWN : ConfirmationCode.STATUS_UNKNOWN,
          instruction == null
              ? "there is no instruction " + message.transactionId()
              : "instruction " + message.transactionId() + " has not been sent");
    }
    return status == null
        ? confirmation((SettlementConfirmation025) message, instruction, accepted, latest)
        : new MatchResult.Updates(StatusMatcher.after(status, instruction));
  }

  private static MatchResult confirmation(
      SettlementConfirmation025 confirmation,
      InstructionState instruction,
      boolean accepted,
      @Nullable LocalDate latest) {
    if (instruction.status() == Status.CANCELLED) {
      return new MatchResult.InRepair(
          ConfirmationCode.CONFIRMATION_CANCELLED,
          "instruction " + confirmation.transactionId() + " was withdrawn");
    }
    MatchResult fault = difference(confirmation, instruction.terms());
    if (fault == null) {
      fault = dateFault(confirmation, instruction.terms(), latest);
    }
    if (fault == null) {
      MatchResult.InRepair quantity = quantityFault(confirmation, instruction);
      fault = accepted ? quantity : handFault(confirmation, instruction, quantity);
    }
    if (fault == null && !accepted) {
      fault = amountFault(confirmation, instruction);
    }
    if (fault != null) {
      return fault;
    }
    InstructionState after =
        instruction.settled(confirmation.settledQuantity(), confirmation.settledAmount());
    return new MatchResult.Settles(
        confirmation.part() == Part.LAST ? after.calledComplete() : after, confirmation);
  }

  private static @Nullable MatchResult difference(
      SettlementConfirmation025 confirmation, InstructionState.Terms ours) {
    String field = null;
    if (!confirmation.isin().equals(ours.isin())) {
      field = "the security is " + confirmation.isin() + ", not " + ours.isin();
    } else if (confirmation.movement() != ours.movement()) {
      field = "the movement is " + confirmation.movement() + ", not " + ours.movement();
    } else if (confirmation.payment() != ours.payment()) {
      field = "the payment is " + confirmation.payment() + ", not " + ours.payment();
    } else if (confirmation.payment() == Payment.AGAINST
        && !confirmation.currency().equals(ours.currency())) {
      field = "the currency is " + confirmation.currency() + ", not " + ours.currency();
    } else if (!confirmation.safekeepingAccount().equals(ours.safekeepingAccount())) {
      field =
          "the account is "
              + confirmation.safekeepingAccount()
              + ", not "
              + ours.safekeepingAccount();
    } else if (otherParty(confirmation, ours) != null) {
      field = otherParty(confirmation, ours);
    } else if (confirmation.settledAmount().signum() != 0
        && (confirmation.amountDirection() == AmountDirection.PAY) != ours.paysThem()) {
      field = ours.paysThem() ? "the cash came in, not went out" : "the cash went out, not came in";
    }
    return field == null
        ? null
        : new MatchResult.InRepair(ConfirmationCode.CONFIRMATION_DIFFERS, field);
  }

  /**
   * Returns a party of the other side that is not the instructed one; null if none can be told
   * apart. Of chains of different lengths only the agents are compared.
   */
  private static @Nullable String otherParty(
      SettlementConfirmation025 confirmation, InstructionState.Terms ours) {
    List<SettlementParty> theirs = SettlementParty.chain(confirmation.otherSide());
    List<SettlementParty> instructed = SettlementParty.chain(ours.otherSide());
    int compared = theirs.size() == instructed.size() ? theirs.size() : Math.min(1, theirs.size());
    for (int i = 0; i < compared; i++) {
      if (theirs.get(i).differsFrom(instructed.get(i))) {
        return "the party is " + theirs.get(i).text() + ", not " + instructed.get(i).text();
      }
    }
    return null;
  }

  private static @Nullable MatchResult dateFault(
      SettlementConfirmation025 confirmation,
      InstructionState.Terms ours,
      @Nullable LocalDate latest) {
    LocalDate settledOn = confirmation.effectiveSettlementDate();
    String reason = null;
    if (settledOn.isBefore(ours.tradeDate())) {
      reason = "settled on %s, before the trade date %s".formatted(settledOn, ours.tradeDate());
    } else if (latest != null && settledOn.isAfter(latest)) {
      reason = "settled on %s, which is later than %s".formatted(settledOn, latest);
    }
    return reason == null
        ? null
        : new MatchResult.InRepair(ConfirmationCode.CONFIRMATION_DATE, reason);
  }

  private static MatchResult.@Nullable InRepair quantityFault(
      SettlementConfirmation025 confirmation, InstructionState ours) {
    BigDecimal instructed = ours.terms().quantity();
    BigDecimal part = confirmation.settledQuantity();
    BigDecimal before = confirmation.previouslySettledQuantity();
    BigDecimal remaining = confirmation.remainingQuantity();
    if (before != null
        && remaining != null
        && before.add(part).add(remaining).compareTo(instructed) != 0) {
      return quantity(
          "%s settled before, %s settled and %s remaining are not the %s instructed"
              .formatted(text(before), text(part), text(remaining), text(instructed)));
    }
    if (!confirmation.partial() && part.compareTo(instructed) != 0) {
      return quantity(
          "%s settled, not marked as a part, of %s instructed"
              .formatted(text(part), text(instructed)));
    }
    if (part.compareTo(instructed.subtract(ours.settledQuantity())) > 0) {
      return quantity(
          "%s settled, but only %s of %s were left"
              .formatted(
                  text(part), text(instructed.subtract(ours.settledQuantity())), text(instructed)));
    }
    BigDecimal expected =
        before == null && remaining != null
            ? instructed.subtract(remaining).subtract(part)
            : before;
    return expected == null ? null : orderFault(expected, ours.settledQuantity());
  }

  /**
   * Returns a fault if the confirmation may repeat a settlement by hand, so that nothing is booked
   * twice.
   */
  private static @Nullable MatchResult handFault(
      SettlementConfirmation025 confirmation,
      InstructionState ours,
      MatchResult.@Nullable InRepair fault) {
    boolean fits = fault == null && (confirmation.isPlaced() || !confirmation.partial());
    boolean waits =
        fault != null && fault.code().equals(ConfirmationCode.CONFIRMATION_AHEAD.name());
    if (fits || waits || ours.terms().byHand().signum() == 0) {
      return fault;
    }
    return new MatchResult.InRepair(
        ConfirmationCode.CONFIRMATION_CONFLICT,
        "%s were settled by hand, perhaps these; %s"
            .formatted(
                text(ours.terms().byHand()),
                fault == null
                    ? "it gives neither the quantity settled before nor the one remaining"
                    : fault.reason()));
  }

  private static MatchResult.@Nullable InRepair orderFault(
      BigDecimal expected, BigDecimal settled) {
    int order = expected.compareTo(settled);
    if (order > 0) {
      return new MatchResult.InRepair(
          ConfirmationCode.CONFIRMATION_AHEAD,
          "%s had settled before it, of which %s have been confirmed so far"
              .formatted(text(expected), text(settled)));
    }
    return order == 0
        ? null
        : quantity(
            "%s had settled before it, but %s have been confirmed"
                .formatted(text(expected), text(settled)));
  }

  private static @Nullable MatchResult amountFault(
      SettlementConfirmation025 confirmation, InstructionState ours) {
    BigDecimal instructed = ours.terms().quantity();
    BigDecimal amount = ours.terms().amount();
    InstructionState after =
        ours.settled(confirmation.settledQuantity(), confirmation.settledAmount());
    BigDecimal left = amount.subtract(after.settledAmount());
    boolean whole = after.status() == Status.SETTLED;
    if (whole ? left.abs().compareTo(ours.terms().tolerance()) > 0 : left.signum() < 0) {
      return amount(
          "%s settled, but %s of %s were left for it"
              .formatted(
                  text(confirmation.settledAmount()),
                  text(amount.subtract(ours.settledAmount())),
                  text(amount)));
    }
    if (whole) {
      return null;
    }
    BigDecimal remaining = confirmation.remainingAmount();
    if (remaining != null && remaining.compareTo(left) != 0) {
      return amount("it gives %s remaining, but %s remains".formatted(text(remaining), text(left)));
    }
    BigDecimal share =
        amount
            .multiply(after.settledQuantity())
            .divide(instructed, SHARE_DECIMALS, RoundingMode.HALF_EVEN);
    BigDecimal allowed = amount.multiply(ALLOWED_SHARE).max(ALLOWED_LEAST);
    return after.settledAmount().subtract(share).abs().compareTo(allowed) <= 0
        ? null
        : amount(
            "%s settled so far for %s of %s is not the same share of %s"
                .formatted(
                    text(after.settledAmount()),
                    text(after.settledQuantity()),
                    text(instructed),
                    text(amount)));
  }

  private static MatchResult.InRepair quantity(String reason) {
    return new MatchResult.InRepair(ConfirmationCode.CONFIRMATION_QUANTITY, reason);
  }

  private static MatchResult amount(String reason) {
    return new MatchResult.InRepair(ConfirmationCode.CONFIRMATION_AMOUNT, reason);
  }

  private static String text(BigDecimal number) {
    return number.stripTrailingZeros().toPlainString();
  }
}
