package io.straightway.backoffice.api;

import io.straightway.backoffice.api.Given.NoMembers;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.InstructionStory;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.instruct.InstructionDesk;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What operators do with instructions: what {@code stp settle hold} and its like do. */
@RestController
@Tag(name = "Settlement")
final class InstructionOrdersController {
  private static final String REFERENCE = "instruction";

  private final Enquiries enquiries;
  private final InstructionDesk desk;

  InstructionOrdersController(Enquiries enquiries, InstructionDesk desk) {
    this.enquiries = enquiries;
    this.desk = desk;
  }

  @PostMapping("/api/instructions/{instruction}/hold")
  @Operation(summary = "Holds an instruction back, in the house or at the custodian")
  InstructionView hold(
      OperatorLogin login, @PathVariable(REFERENCE) String reference, @RequestBody Place place)
      throws SQLException {
    return after(reference, place.atCustodian() ? desk::holdAtCustodian : desk::hold, login);
  }

  @PostMapping("/api/instructions/{instruction}/release")
  @Operation(summary = "Lets an instruction go that is held, in the house or at the custodian")
  InstructionView release(
      OperatorLogin login, @PathVariable(REFERENCE) String reference, @RequestBody Place place)
      throws SQLException {
    return after(reference, place.atCustodian() ? desk::releaseAtCustodian : desk::release, login);
  }

  @PostMapping("/api/instructions/{instruction}/withdraw")
  @Operation(summary = "Withdraws an instruction that was not sent, or that was refused")
  InstructionView withdraw(
      OperatorLogin login,
      @PathVariable(REFERENCE) String reference,
      @RequestBody NoMembers nothing)
      throws SQLException {
    return after(reference, desk::withdraw, login);
  }

  @PostMapping("/api/instructions/{instruction}/cancel")
  @Operation(summary = "Asks the custodian to cancel an instruction, or what is left of it")
  InstructionView cancel(
      OperatorLogin login,
      @PathVariable(REFERENCE) String reference,
      @RequestBody NoMembers nothing)
      throws SQLException {
    return after(reference, desk::cancel, login);
  }

  @PostMapping("/api/instructions/{instruction}/close")
  @Operation(summary = "Closes what is left of an instruction that has settled in part")
  InstructionView close(
      OperatorLogin login,
      @PathVariable(REFERENCE) String reference,
      @RequestBody NoMembers nothing)
      throws SQLException {
    return after(reference, desk::close, login);
  }

  /** The instruction as it is then. */
  private InstructionView after(String reference, Order order, OperatorLogin login)
      throws SQLException {
    enquiries.ask(connection -> InstructionStory.named(connection, reference));
    order.give(login, reference);
    return enquiries.ask(connection -> InstructionStory.named(connection, reference)).instruction();
  }

  @FunctionalInterface
  private interface Order {
    void give(OperatorLogin login, String reference) throws SQLException;
  }

  /**
   * Where something is held.
   *
   * @param atCustodian whether the custodian is asked; else it is held before it is sent
   */
  record Place(boolean atCustodian) {}
}
