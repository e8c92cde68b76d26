package io.straightway.backoffice.console;

import io.straightway.backoffice.catalogue.InstructionOperations;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.settlement.InstructionView;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The orders that an operator may give for an instruction. The desk decides; a page only leaves out
 * buttons that would always be refused.
 */
enum InstructionOrder {
  HOLD("Hold back", InstructionOperations.HOLD, false),
  RELEASE("Release", InstructionOperations.RELEASE, false),
  WITHDRAW("Withdraw", InstructionOperations.WITHDRAW, false),
  HOLD_AT_CUSTODIAN("Ask the custodian to hold", InstructionOperations.HOLD, true),
  RELEASE_AT_CUSTODIAN("Ask the custodian to release", InstructionOperations.RELEASE, true),
  CANCEL("Ask the custodian to cancel", InstructionOperations.CANCEL, true),
  CLOSE("Close the remainder", InstructionOperations.CLOSE, false);

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // a description never changes
  private final Operation<?, ?> operation;

  private final boolean atCustodian;

  InstructionOrder(String words, Operation<?, ?> operation, boolean atCustodian) {
    this.words = words;
    this.operation = operation;
    this.atCustodian = atCustodian;
  }

  /** Returns the orders that the status of an instruction allows. */
  static List<InstructionOrder> possible(InstructionView instruction) {
    return Arrays.stream(values()).filter(order -> order.suits(instruction.status())).toList();
  }

  private boolean suits(String status) {
    return switch (status) {
      case "HELD" -> this == RELEASE || this == WITHDRAW;
      case "READY" -> this == HOLD || this == WITHDRAW;
      case "REFUSED", "UNDELIVERED" -> this == WITHDRAW;
      case "SENT", "MATCHED" -> atCustodian;
      case "PARTLY_SETTLED" -> atCustodian || this == CLOSE;
      default -> false;
    };
  }

  /** Returns the text of its button. */
  public String words() {
    return words;
  }

  /** Returns the address of its form. */
  public String address() {
    return Objects.requireNonNull(operation.form()).address();
  }

  /** Returns whether the order can't be taken back. */
  public boolean ends() {
    return operation.ends() != null;
  }

  /** Returns whether the order is a request to the custodian. */
  public boolean atCustodian() {
    return atCustodian;
  }
}
