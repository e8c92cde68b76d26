package io.straightway.backoffice.api;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.Exceptions.Filter;
import io.straightway.backoffice.repair.Correction;
import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.backoffice.repair.ExceptionDetails;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.db.ContentHash;
import io.straightway.db.Pool;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.message.xml.HardenedXml;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HexFormat;
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
final class ExceptionsController {
  /** The path variable that holds the number of a repair. */
  static final String REPAIR = "repair";

  private static final int MOST = 1_000;

  private final Pool pool;
  private final RepairDesk desk;
  private final Exceptions exceptions;
  private final ExceptionDetails details;

  ExceptionsController(Pool deskPool, RepairDesk desk, Clock clock) {
    this.pool = deskPool;
    this.desk = desk;
    this.exceptions = new Exceptions(clock);
    this.details = new ExceptionDetails(clock, new HardenedXml());
  }

  @GetMapping("/api/exceptions")
  Listed list(
      OperatorLogin login,
      @RequestParam(name = "state", required = false) @Nullable String state,
      @RequestParam(name = "code", required = false) @Nullable String code,
      @RequestParam(name = "source", required = false) @Nullable String source,
      @RequestParam(name = "owner", required = false) @Nullable String owner,
      @RequestParam(name = "all", defaultValue = "false") boolean all,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    Filter filter = new Filter(ExceptionItem.requireState(state), code, source, owner, all);
    try (Connection connection = pool.connection()) {
      return new Listed(
          exceptions.counts(connection, filter),
          exceptions.list(connection, filter, Math.min(MOST, limit)));
    }
  }

  @GetMapping("/api/exceptions/{item}")
  ExceptionDetail show(OperatorLogin login, @PathVariable("item") String item) throws SQLException {
    try (Connection connection = pool.connection()) {
      return details.find(connection, item);
    }
  }

  @PostMapping("/api/exceptions/{item}/repair")
  @ResponseStatus(HttpStatus.CREATED)
  Repair repair(
      OperatorLogin login, @PathVariable("item") String item, @RequestBody Proposal proposal)
      throws SQLException {
    return desk.propose(login, item, proposal.correction(), required(proposal.reason(), "reason"));
  }

  @PostMapping("/api/exceptions/{item}/resubmit")
  Done resubmit(
      OperatorLogin login, @PathVariable("item") String item, @RequestBody NoMembers nothing)
      throws SQLException {
    desk.resubmit(login, item);
    return new Done(item, "RESUBMITTED");
  }

  @PostMapping("/api/exceptions/{item}/reject")
  Done reject(
      OperatorLogin login, @PathVariable("item") String item, @RequestBody Rejection rejection)
      throws SQLException {
    desk.reject(login, item, required(rejection.reason(), "reason"));
    return new Done(item, "REJECTED");
  }

  @PostMapping("/api/exceptions/{item}/assign")
  Done assign(
      OperatorLogin login, @PathVariable("item") String item, @RequestBody Assignment assignment)
      throws SQLException {
    desk.assign(login, item, assignment.owner());
    return new Done(item, "ASSIGNED");
  }

  @PostMapping("/api/repairs/{repair}/approve")
  Repair approve(
      OperatorLogin login, @PathVariable(REPAIR) long repair, @RequestBody Approval approval)
      throws SQLException {
    return desk.approve(login, repair, approval.shown());
  }

  @PostMapping("/api/repairs/{repair}/decline")
  Repair decline(
      OperatorLogin login, @PathVariable(REPAIR) long repair, @RequestBody Rejection rejection)
      throws SQLException {
    return desk.decline(login, repair, required(rejection.reason(), "reason"));
  }

  private static String required(@Nullable String value, String name) {
    if (value == null) {
      throw new IllegalArgumentException("the member " + name + " is missing");
    }
    return value;
  }

  /**
   * Proposes a repair.
   *
   * @param document a whole trade message, or null to start from the original
   * @param set fields to set on that
   */
  record Proposal(
      @Nullable String document, @Nullable Map<String, String> set, @Nullable String reason) {
    private Correction correction() {
      String text = document == null ? "" : document;
      return new Correction(text.getBytes(StandardCharsets.UTF_8), set == null ? Map.of() : set);
    }
  }

  /**
   * Approves.
   *
   * @param hash SHA-256 of what was looked at, in hexadecimal
   */
  record Approval(@Nullable String hash) {
    private ContentHash shown() {
      return new ContentHash(HexFormat.of().parseHex(required(hash, "hash")));
    }
  }

  /** Rejects an item or declines a repair. */
  record Rejection(@Nullable String reason) {}

  /**
   * Assigns.
   *
   * @param owner an operator, or null for the whole desk
   */
  record Assignment(@Nullable String owner) {}

  /** An object without members. */
  record NoMembers() {}

  /**
   * What was done to an item.
   *
   * @param done RESUBMITTED, REJECTED or ASSIGNED
   */
  record Done(String item, String done) {}

  /** The items that pass a filter. */
  record Listed(List<CodeCount> counts, List<ExceptionItem> items) {}
}
