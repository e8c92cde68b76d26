package io.straightway.settlement.income;

import io.straightway.db.Queries;
import io.straightway.messages.iso20022.CorporateActionAdvice;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CustodianAdvice;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * The events of the securities named in announcements, locked until the transaction ends. A
 * custodian replaces or withdraws an announcement by its own reference of the event.
 */
final class AnnouncedEvents {
  private static final String EVENTS =
      """
      SELECT n.reference, e.withdrawn_at IS NOT NULL AS is_withdrawn, e.kind, e.isin,
             e.payment_date, e.currency
        FROM income_event e LEFT JOIN income_notice n USING (event_id)
       WHERE e.isin = ANY (?)
       ORDER BY e.event_id, n.custodian_message_id FOR UPDATE OF e
      """;

  private final Set<EventName> all = new HashSet<>();
  private final Set<EventName> expected = new HashSet<>();
  private final Map<String, EventName> byReference = new HashMap<>();

  /** Reads the events that messages announce or withdraw; reads nothing if no message does. */
  static AnnouncedEvents read(Connection connection, Collection<CustodianAdvice> messages)
      throws SQLException {
    AnnouncedEvents events = new AnnouncedEvents();
    List<String> isins =
        messages.stream().flatMap(message -> Stream.ofNullable(isin(message))).distinct().toList();
    if (!isins.isEmpty()) {
      for (NoticedEvent notice : Queries.list(connection, NoticedEvent.class, EVENTS, isins)) {
        events.all.add(notice.event);
        if (!notice.isWithdrawn) {
          events.add(notice.reference, notice.event);
        }
      }
    }
    return events;
  }

  private static @Nullable String isin(CustodianAdvice message) {
    return message instanceof CorporateActionAdvice action && action.movement() == null
        ? action.isin()
        : null;
  }

  private void add(@Nullable String reference, EventName event) {
    all.add(event);
    expected.add(event);
    if (reference != null) {
      byReference.put(key(reference, event.isin()), event);
    }
  }

  private static String key(String reference, String isin) {
    return reference + " " + isin;
  }

  /**
   * Returns the result of a dividend announcement; empty if one of its dates or the rate is
   * missing, or if it replaces an announcement in another currency, or with the payment date of
   * another announced dividend.
   */
  Optional<IncomeMatch> announced(CorporateActionNotice031 notice) {
    IncomeEvent event = IncomeEvent.of(notice);
    if (event == null) {
      return Optional.empty();
    }
    EventName after = event.name();
    EventName before = byReference.getOrDefault(key(notice.reference(), notice.isin()), after);
    boolean replaces = notice.replaces() && expected.contains(before);
    if (replaces && !canBecome(before, after)) {
      return Optional.empty();
    }
    if (replaces) {
      all.remove(before);
      expected.remove(before);
      byReference.replaceAll((reference, name) -> name.equals(before) ? after : name);
    }
    add(notice.reference(), after);
    return Optional.of(
        IncomeMatch.of(
            new IncomeMatch.Announcement(event, notice.reference(), replaces ? before : null)));
  }

  private boolean canBecome(EventName from, EventName to) {
    return from.currency().equals(to.currency()) && (from.equals(to) || !all.contains(to));
  }

  /**
   * Returns the result of a withdrawal; empty if no message has announced an event with that
   * reference and security.
   */
  Optional<IncomeMatch> withdrawn(CorporateActionCancellation039 message) {
    EventName event = byReference.get(key(message.reference(), message.isin()));
    return event != null && expected.remove(event)
        ? Optional.of(IncomeMatch.of(event))
        : Optional.empty();
  }

  /**
   * An event, once for each of its references.
   *
   * @param reference a custodian's reference; null if no message has announced the event
   */
  public record NoticedEvent(
      @Nullable String reference, boolean isWithdrawn, @Nested EventName event) {}
}
