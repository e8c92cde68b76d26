package io.straightway.backoffice.console;

import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.instruct.InstructionDesk;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/**
 * What an operator may order about an instruction. The desk decides; a page only shows no button
 * that is always refused.
 */
enum InstructionOrder {
  HOLD("Hold back", "It is held back."),
  RELEASE("Release", "It is released."),
  WITHDRAW("Withdraw", "It is withdrawn; its trades are instructed anew."),
  HOLD_AT_CUSTODIAN("Ask the custodian to hold", InstructionOrder.REQUESTED),
  RELEASE_AT_CUSTODIAN("Ask the custodian to let it go", InstructionOrder.REQUESTED),
  CANCEL("Ask the custodian to cancel", InstructionOrder.REQUESTED),
  CLOSE("Close the rest", "The rest is closed.");

  private static final String REQUESTED = "The request goes out with the next delivery.";

  private final String words;
  private final String done;

  InstructionOrder(String words, String done) {
    this.words = words;
    this.done = done;
  }

  /** Those that the status of an instruction allows. */
  static List<InstructionOrder> possible(InstructionView instruction) {
    return Arrays.stream(values()).filter(each -> each.suits(instruction.status())).toList();
  }

  private boolean suits(String status) {
    return switch (status) {
      case "HELD" -> this == RELEASE || this == WITHDRAW;
      case "READY" -> this == HOLD || this == WITHDRAW;
      case "REFUSED" -> this == WITHDRAW;
      case "SENT", "MATCHED" -> isRequest();
      case "PARTLY_SETTLED" -> isRequest() || this == CLOSE;
      default -> false;
    };
  }

  private boolean isRequest() {
    return this == HOLD_AT_CUSTODIAN || this == RELEASE_AT_CUSTODIAN || this == CANCEL;
  }

  /** Gives the order. */
  void give(InstructionDesk desk, OperatorLogin login, String reference) throws SQLException {
    switch (this) {
      case HOLD -> desk.hold(login, reference);
      case RELEASE -> desk.release(login, reference);
      case WITHDRAW -> desk.withdraw(login, reference);
      case HOLD_AT_CUSTODIAN -> desk.holdAtCustodian(login, reference);
      case RELEASE_AT_CUSTODIAN -> desk.releaseAtCustodian(login, reference);
      case CANCEL -> desk.cancel(login, reference);
      case CLOSE -> desk.close(login, reference);
    }
  }

  /** What its button says. */
  public String words() {
    return words;
  }

  /** What is said once it is given. */
  public String done() {
    return done;
  }
}
