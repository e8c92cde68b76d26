package io.straightway.backoffice.enquiry;

import io.straightway.backoffice.enquiry.Enquiries.BusyException;
import io.straightway.db.ContentHash;
import io.straightway.db.audit.AuditChain;
import io.straightway.db.audit.AuditEvent;
import io.straightway.db.audit.AuditTrail;
import io.straightway.db.dialect.Dialect;
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

  /** Verifies over a connection of {@code database}, which may be used for longer than others. */
  public AuditSearch(DataSource database) {
    this.database = database;
  }

  /**
   * Recomputes every hash; one at a time, because it reads all events.
   *
   * @param noted a hash that the chain had as its last one at some time, or null
   * @throws BusyException if that is being done
   */
  public AuditChain.Verdict verify(@Nullable ContentHash noted) throws SQLException {
    if (!verifying.compareAndSet(false, true)) {
      throw new BusyException("the chain is being verified; ask again later");
    }
    try (Connection connection = database.getConnection()) {
      return AuditChain.verify(connection, noted);
    } finally {
      verifying.set(false);
    }
  }

  /**
   * Events that pass, the latest first.
   *
   * @param after the {@code next} of the page before; null for the first
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
    AuditTrail.Found found =
        AuditTrail.search(connection, filter, before, Page.MOST_WALKED, limit + 1);
    return new Walk(before, found.walkedTo()).page(found.events(), limit, AuditEvent::number);
  }
}
