package io.straightway.backoffice.api;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.InstructionMessages;
import io.straightway.backoffice.enquiry.InstructionMessages.InstructionMessage;
import io.straightway.backoffice.enquiry.InstructionStory;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.backoffice.enquiry.Instructions;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.Unmatched;
import io.straightway.backoffice.enquiry.UnmatchedItem;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.calendar.BusinessDate;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Settlement instructions: what {@code stp settle list}, {@code show} and {@code matching} show.
 */
@RestController
@Tag(name = "Settlement")
final class InstructionsController {
  private final Enquiries enquiries;
  private final Clock clock;

  InstructionsController(Enquiries enquiries, Clock clock) {
    this.enquiries = enquiries;
    this.clock = clock;
  }

  @GetMapping("/api/instructions")
  @Operation(
      summary = "Instructions; open ones the earliest settlement date first, others the latest",
      description =
          "state is a status, OPEN, FAILING (open past the settlement date) or ALL; OPEN by default")
  Page<InstructionView> list(
      OperatorLogin login,
      @RequestParam(name = "state", defaultValue = "OPEN") String state,
      @RequestParam(name = "account", required = false) @Nullable String account,
      @RequestParam(name = "security", required = false) @Nullable String security,
      @RequestParam(name = "counterparty", required = false) @Nullable String counterparty,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(
        connection ->
            Instructions.page(
                connection,
                new Instructions.Choice(
                    state, account, security, counterparty, businessDate(connection)),
                after,
                limit));
  }

  private LocalDate businessDate(Connection connection) throws SQLException {
    return BusinessDate.read(connection)
        .map(BusinessDate::today)
        .orElseGet(() -> LocalDate.now(clock));
  }

  @GetMapping("/api/instructions/unmatched")
  @Operation(
      summary = "What does not match at the custodians, the earliest settlement date first",
      description = "kind is UNMATCHED, MISMATCHED or ALLEGED")
  Page<UnmatchedItem> unmatched(
      OperatorLogin login,
      @RequestParam(name = "kind", required = false) @Nullable String kind,
      @RequestParam(name = "account", required = false) @Nullable String account,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(
        connection ->
            Unmatched.page(connection, new Unmatched.Filter(kind, account), after, limit));
  }

  @GetMapping("/api/instructions/{instruction}")
  @Operation(summary = "An instruction with its deliveries, answers and settlements")
  InstructionStory show(OperatorLogin login, @PathVariable("instruction") String instruction)
      throws SQLException {
    return enquiries.ask(connection -> InstructionStory.named(connection, instruction));
  }

  @GetMapping("/api/instructions/{instruction}/messages")
  @Operation(summary = "The messages about an instruction, as they were sent and as they came")
  List<InstructionMessage> messages(
      OperatorLogin login, @PathVariable("instruction") String instruction) throws SQLException {
    return enquiries.ask(
        connection ->
            InstructionMessages.read(
                connection, InstructionStory.named(connection, instruction).instruction().id()));
  }
}
