package io.straightway.backoffice.access;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;

/**
 * Counts denied requests and records them in the audit: the first of a kind at once, then one event
 * a minute for all later ones, so that a flood does not fill the audit.
 */
final class DeniedRequests {
  /** The request attribute that holds the caller's name, once it is known. */
  static final String ASKER = "io.straightway.asker";

  /** The attribute of a request that the firewall has rejected. */
  static final String REJECTED = "io.straightway.rejected";

  private static final Logger LOG = LoggerFactory.getLogger(DeniedRequests.class);
  private static final Duration QUIET = Duration.ofMinutes(1);
  private static final String AUDIT =
      "SELECT audit(:actor, 'ACCESS_DENIED', 'access:' || :reason, NULL, :details)";

  /** The reasons for a denial. */
  private enum Reason {
    NOT_AUTHENTICATED,
    NOT_ALLOWED,
    LOGIN_REFUSED,
    REJECTED
  }

  /** The time of the last audit event and the number of requests denied since. */
  private record DenialCount(Instant event, long denied) {}

  private final Transactions transactions;
  private final MeterRegistry metrics;
  private final Clock clock;
  private final Map<Reason, DenialCount> unaudited = new EnumMap<>(Reason.class);

  DeniedRequests(DataSource database, MeterRegistry metrics, Clock clock) {
    this.transactions = new Transactions(database);
    this.metrics = metrics;
    this.clock = clock;
    for (Reason reason : Reason.values()) {
      count(reason, 0);
    }
  }

  /** Counts and audits a request if its answer is a denial. */
  void note(HttpServletRequest request, HttpServletResponse response) {
    Reason reason = request.getAttribute(REJECTED) == null ? reason(response) : Reason.REJECTED;
    if (reason == null) {
      return;
    }
    count(reason, 1);
    long denied = due(reason);
    if (denied > 0) {
      audit(reason, denied, request);
    }
  }

  private static @Nullable Reason reason(HttpServletResponse response) {
    String location = response.getHeader(HttpHeaders.LOCATION);
    return switch (response.getStatus()) {
      case HttpServletResponse.SC_UNAUTHORIZED -> Reason.NOT_AUTHENTICATED;
      case HttpServletResponse.SC_FORBIDDEN -> Reason.NOT_ALLOWED;
      case HttpServletResponse.SC_FOUND ->
          location != null && location.contains(AccessSecurity.LOGIN_REFUSED)
              ? Reason.LOGIN_REFUSED
              : null;
      default -> null;
    };
  }

  private void count(Reason reason, int more) {
    Counter.builder("straightway.access.denied")
        .description("Denied requests by reason.")
        .tag("reason", reason.name())
        .register(metrics)
        .increment(more);
  }

  /**
   * Returns the number of denials to record in the audit now, this one included; 0 within a minute
   * of the last event.
   */
  private synchronized long due(Reason reason) {
    Instant now = clock.instant();
    DenialCount since = unaudited.getOrDefault(reason, new DenialCount(Instant.EPOCH, 0));
    long denied = since.denied() + 1;
    boolean due = !now.isBefore(since.event().plus(QUIET));
    unaudited.put(reason, due ? new DenialCount(now, 0) : new DenialCount(since.event(), denied));
    return due ? denied : 0;
  }

  private void audit(Reason reason, long denied, HttpServletRequest request) {
    Object asker = request.getAttribute(ASKER);
    String endpoint =
        AccessRules.find(request.getMethod(), request.getRequestURI())
            .map(rule -> rule.method() + " " + rule.pathText())
            .orElse("no endpoint");
    String details =
        "%d denied, the last from %s: %s".formatted(denied, request.getRemoteAddr(), endpoint);
    try {
      transactions.run(
          connection ->
              Queries.on(
                  connection,
                  handle ->
                      handle
                          .createQuery(AUDIT)
                          .bind("actor", asker == null ? "nobody" : asker.toString())
                          .bind("reason", reason.name())
                          .bind("details", details)
                          .mapTo(Long.class)
                          .one()));
    } catch (SQLException e) {
      LOG.warn("event=denial-not-audited reason={} details={}", reason, details, e);
    }
  }
}
