package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.enquiry.Enquiries.BusyException;
import io.straightway.db.ContentHash;
import io.straightway.db.dialect.Dialect;
import io.straightway.operators.audit.AuditChain;
import io.straightway.operators.audit.AuditEvent;
import io.straightway.operators.audit.AuditTrail;
import io.straightway.operators.audit.AuditTrail.SearchResult;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Searches the audit trail, and verifies its chain. */
public final class AuditSearch {
  private final DataSource database;
  private final AtomicBoolean verifying = new AtomicBoolean();

  /**
   * Creates the search.
   *
   * @param database connections for verification, which may take longer than other enquiries
   */
  public AuditSearch(DataSource database) {
    this.database = database;
  }

  /**
   * Recomputes every hash of the chain. Only one verification runs at a time, because it reads all
   * events.
   *
   * @param noted a hash that was the chain's last one at some time, or null
   * @throws BusyException if a verification is running
   */
  public AuditChain.Verdict verify(@Nullable ContentHash noted) throws SQLException {
    if (!verifying.compareAndSet(false, true)) {
      throw new BusyException("the chain is being verified; try again later");
    }
    try (Connection connection = database.getConnection()) {
      return AuditChain.verify(connection, noted);
    } finally {
      verifying.set(false);
    }
  }

  /**
   * Returns the events that pass a filter, latest first.
   *
   * @param after the {@code next} of the previous page; null for the first
   * @param limit from 1 to {@link Page#MOST}
   */
  public static Page<AuditEvent> page(
      Connection connection, AuditTrail.Filter filter, @Nullable String after, int limit)
      throws SQLException {
    Cursor cursor = Cursor.begin(after, limit, 1);
    if (!Dialect.of(connection).runsEverything()) {
      List<AuditEvent> last =
          new ArrayList<>(AuditTrail.last(connection, filter.subject(), filter.actor(), limit));
      Collections.reverse(last);
      return new Page<>(last, null);
    }
    long before = Walk.first(cursor);
    SearchResult result =
        AuditTrail.search(connection, filter, before, Page.MOST_WALKED, limit + 1);
    return new Walk(before, result.walkedTo()).page(result.events(), limit, AuditEvent::number);
  }
}
