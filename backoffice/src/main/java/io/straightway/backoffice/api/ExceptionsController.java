package io.straightway.backoffice.api;

import io.straightway.backoffice.api.Given.NoMembers;
import io.straightway.backoffice.api.Given.Reason;
import io.straightway.backoffice.api.Given.ShownHash;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.Exceptions.Filter;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.repair.Correction;
import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.backoffice.repair.ExceptionDetails;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.markup.HardenedXml;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * The desk over HTTP: {@code /api/exceptions} and {@code /api/repairs}, for operators who prove who
 * they are. What they may do is decided where the commands' is.
 */
@RestController
@Tag(name = "Exceptions")
final class ExceptionsController {
  /** The path variable that holds the number of a repair. */
  static final String REPAIR = "repair";

  private static final Duration OLDEST = Duration.ofDays(36_500);

  private final Enquiries enquiries;
  private final RepairDesk desk;
  private final Exceptions exceptions;
  private final ExceptionDetails details;
  private final Clock clock;

  ExceptionsController(Enquiries enquiries, RepairDesk desk, Clock clock) {
    this.enquiries = enquiries;
    this.desk = desk;
    this.exceptions = new Exceptions(clock);
    this.details = new ExceptionDetails(clock, new HardenedXml());
    this.clock = clock;
  }

  @GetMapping("/api/exceptions")
  @Operation(
      summary =
          "Exceptions that pass all that is given, the oldest first, and how many there are of each code",
      description = "olderThan is a time as ISO 8601 has it, such as PT1H or P7D")
  Listed list(
      OperatorLogin login,
      @RequestParam(name = "state", required = false) @Nullable String state,
      @RequestParam(name = "code", required = false) @Nullable String code,
      @RequestParam(name = "source", required = false) @Nullable String source,
      @RequestParam(name = "owner", required = false) @Nullable String owner,
      @RequestParam(name = "olderThan", required = false) @Nullable Duration olderThan,
      @RequestParam(name = "all", defaultValue = "false") boolean all,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    Filter filter =
        new Filter(
            ExceptionItem.requireState(state), code, source, owner, all, receivedBefore(olderThan));
    return enquiries.ask(
        connection -> {
          Page<ExceptionItem> page = exceptions.page(connection, filter, after, limit);
          return new Listed(exceptions.counts(connection, filter), page.items(), page.next());
        });
  }

  private @Nullable Instant receivedBefore(@Nullable Duration age) {
    if (age == null) {
      return null;
    }
    if (age.isNegative() || age.compareTo(OLDEST) > 0) {
      throw new IllegalArgumentException("olderThan is from PT0S to " + OLDEST);
    }
    return clock.instant().minus(age);
  }

  @GetMapping("/api/exceptions/{item}")
  @Operation(summary = "An exception: what came, its repairs and its events")
  ExceptionDetail show(OperatorLogin login, @PathVariable("item") String item) throws SQLException {
    return enquiries.ask(connection -> details.find(connection, item));
  }

  @PostMapping("/api/exceptions/{item}/repair")
  @Operation(summary = "Proposes a corrected copy of a message")
  @ResponseStatus(HttpStatus.CREATED)
  Repair repair(
      OperatorLogin login, @PathVariable("item") String item, @RequestBody RepairProposal proposal)
      throws SQLException {
    return desk.propose(
        login, item, proposal.correction(), Given.required(proposal.reason(), "reason"));
  }

  @PostMapping("/api/exceptions/{item}/resubmit")
  @Operation(summary = "Gives a message to the elements again as it is")
  Done resubmit(
      OperatorLogin login, @PathVariable("item") String item, @RequestBody NoMembers nothing)
      throws SQLException {
    desk.resubmit(login, item);
    return new Done(item, "RESUBMITTED");
  }

  @PostMapping("/api/exceptions/{item}/reject")
  @Operation(summary = "Closes an item permanently")
  Done reject(OperatorLogin login, @PathVariable("item") String item, @RequestBody Reason rejection)
      throws SQLException {
    desk.reject(login, item, rejection.text());
    return new Done(item, "REJECTED");
  }

  @PostMapping("/api/exceptions/{item}/assign")
  @Operation(summary = "Gives an item to an operator, or back to the desk")
  Done assign(
      OperatorLogin login, @PathVariable("item") String item, @RequestBody Assignment assignment)
      throws SQLException {
    desk.assign(login, item, assignment.owner());
    return new Done(item, "ASSIGNED");
  }

  @PostMapping("/api/repairs/{repair}/approve")
  @Operation(summary = "Approves a repair that somebody else has proposed")
  Repair approve(
      OperatorLogin login, @PathVariable(REPAIR) long repair, @RequestBody ShownHash approval)
      throws SQLException {
    return desk.approve(login, repair, approval.shown());
  }

  @PostMapping("/api/repairs/{repair}/decline")
  @Operation(summary = "Declines a repair; its maker withdraws it")
  Repair decline(
      OperatorLogin login, @PathVariable(REPAIR) long repair, @RequestBody Reason rejection)
      throws SQLException {
    return desk.decline(login, repair, rejection.text());
  }

  /**
   * Proposes a repair.
   *
   * @param document a whole trade message, or null to start from the original
   * @param set fields to set on that
   */
  record RepairProposal(
      @Nullable String document, @Nullable Map<String, String> set, @Nullable String reason) {
    private Correction correction() {
      String text = document == null ? "" : document;
      return new Correction(text.getBytes(StandardCharsets.UTF_8), set == null ? Map.of() : set);
    }
  }

  /**
   * Assigns.
   *
   * @param owner an operator, or null for the whole desk
   */
  record Assignment(@Nullable String owner) {}

  /**
   * What was done to an item.
   *
   * @param done RESUBMITTED, REJECTED or ASSIGNED
   */
  record Done(String item, String done) {}

  /**
   * The items that pass a filter.
   *
   * @param next where the list goes on; null at its end
   */
  record Listed(List<CodeCount> counts, List<ExceptionItem> items, @Nullable String next) {}
}
