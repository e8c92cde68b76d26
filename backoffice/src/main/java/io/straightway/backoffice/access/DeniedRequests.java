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
 * Counts the requests that are denied, and enters them in the audit: the first of a kind at once,
 * and then one event a minute for all that have come since, so that a flood does not fill it.
 */
final class DeniedRequests {
  /** The attribute of a request that has the name of its sender, once that is known. */
  static final String ASKER = "io.straightway.asker";

  /** The attribute of a request that the firewall for odd ones has rejected. */
  static final String REJECTED = "io.straightway.rejected";

  private static final Logger LOG = LoggerFactory.getLogger(DeniedRequests.class);
  private static final Duration QUIET = Duration.ofMinutes(1);
  private static final String AUDIT =
      "SELECT audit(:actor, 'ACCESS_DENIED', 'access:' || :why, NULL, :what)";

  /** Why requests are denied. */
  private enum Why {
    NOT_AUTHENTICATED,
    NOT_ALLOWED,
    LOGIN_REFUSED,
    REJECTED
  }

  /** How many were denied since the last event. */
  private record Since(Instant event, long denied) {}

  private final Transactions transactions;
  private final MeterRegistry metrics;
  private final Clock clock;
  private final Map<Why, Since> unaudited = new EnumMap<>(Why.class);

  DeniedRequests(DataSource database, MeterRegistry metrics, Clock clock) {
    this.transactions = new Transactions(database);
    this.metrics = metrics;
    this.clock = clock;
    for (Why why : Why.values()) {
      count(why, 0);
    }
  }

  /** Notes a request if its answer denies it. */
  void note(HttpServletRequest request, HttpServletResponse response) {
    Why why = request.getAttribute(REJECTED) == null ? why(response) : Why.REJECTED;
    if (why == null) {
      return;
    }
    count(why, 1);
    long denied = due(why);
    if (denied > 0) {
      audit(why, denied, request);
    }
  }

  private static @Nullable Why why(HttpServletResponse response) {
    String location = response.getHeader(HttpHeaders.LOCATION);
    return switch (response.getStatus()) {
      case HttpServletResponse.SC_UNAUTHORIZED -> Why.NOT_AUTHENTICATED;
      case HttpServletResponse.SC_FORBIDDEN -> Why.NOT_ALLOWED;
      case HttpServletResponse.SC_FOUND ->
          location != null && location.contains(AccessSecurity.LOGIN_REFUSED)
              ? Why.LOGIN_REFUSED
              : null;
      default -> null;
    };
  }

  private void count(Why why, int more) {
    Counter.builder("straightway.access.denied")
        .description("Requests that were denied, by why.")
        .tag("why", why.name())
        .register(metrics)
        .increment(more);
  }

  /** How many to enter in the audit now, this one among them; none if there was an event lately. */
  private synchronized long due(Why why) {
    Instant now = clock.instant();
    Since since = unaudited.getOrDefault(why, new Since(Instant.EPOCH, 0));
    long denied = since.denied() + 1;
    boolean due = !now.isBefore(since.event().plus(QUIET));
    unaudited.put(why, due ? new Since(now, 0) : new Since(since.event(), denied));
    return due ? denied : 0;
  }

  private void audit(Why why, long denied, HttpServletRequest request) {
    Object asker = request.getAttribute(ASKER);
    String endpoint =
        AccessRules.find(request.getMethod(), request.getRequestURI())
            .map(rule -> rule.method() + " " + rule.pathText())
            .orElse("no endpoint");
    String what =
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
                          .bind("why", why.name())
                          .bind("what", what)
                          .mapTo(Long.class)
                          .one()));
    } catch (SQLException e) {
      LOG.warn("event=denial-not-audited why={} what={}", why, what, e);
    }
  }
}
