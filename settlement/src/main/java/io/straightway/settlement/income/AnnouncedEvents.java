package io.straightway.settlement.income;

import io.straightway.db.Queries;
import io.straightway.iso20022.CorporateActionCancellation039;
import io.straightway.iso20022.CorporateActionNotice031;
import io.straightway.iso20022.IsoMessage;
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
 * The events of the securities that announcements name, locked until the transaction ends. A
 * custodian replaces and withdraws an announcement by its own reference of the event.
 */
final class AnnouncedEvents {
  private static final String KNOWN =
      """
      SELECT n.reference, e.withdrawn_at IS NOT NULL AS is_withdrawn, e.kind, e.isin,
             e.payment_date, e.currency
        FROM income_event e LEFT JOIN income_notice n USING (event_id)
       WHERE e.isin = ANY (?)
       ORDER BY e.event_id, n.custodian_message_id FOR UPDATE OF e
      """;

  private final Set<EventName> known = new HashSet<>();
  private final Set<EventName> expected = new HashSet<>();
  private final Map<String, EventName> byReference = new HashMap<>();

  /** What messages announce or withdraw; nothing is read if none does. */
  static AnnouncedEvents read(Connection connection, Collection<IsoMessage> messages)
      throws SQLException {
    AnnouncedEvents events = new AnnouncedEvents();
    List<String> isins =
        messages.stream().flatMap(one -> Stream.ofNullable(isin(one))).distinct().toList();
    if (!isins.isEmpty()) {
      for (NoticedEvent one : Queries.list(connection, NoticedEvent.class, KNOWN, isins)) {
        events.known.add(one.event);
        if (!one.isWithdrawn) {
          events.add(one.reference, one.event);
        }
      }
    }
    return events;
  }

  private static @Nullable String isin(IsoMessage message) {
    if (message instanceof CorporateActionNotice031 notice) {
      return notice.isin();
    }
    return message instanceof CorporateActionCancellation039 withdrawn ? withdrawn.isin() : null;
  }

  private void add(@Nullable String reference, EventName event) {
    known.add(event);
    expected.add(event);
    if (reference != null) {
      byReference.put(key(reference, event.isin()), event);
    }
  }

  private static String key(String reference, String isin) {
    return reference + " " + isin;
  }

  /**
   * A notice of a dividend; empty if one of its dates or the rate is missing, or if it replaces an
   * announcement in another currency, or by a payment date for which another dividend was
   * announced.
   */
  Optional<IncomeMatch> announced(CorporateActionNotice031 notice) {
    IncomeEvent event = IncomeEvent.of(notice);
    if (event == null) {
      return Optional.empty();
    }
    EventName now = event.name();
    EventName before = byReference.getOrDefault(key(notice.reference(), notice.isin()), now);
    boolean replaces = notice.replaces() && expected.contains(before);
    if (replaces && !canBecome(before, now)) {
      return Optional.empty();
    }
    if (replaces) {
      known.remove(before);
      expected.remove(before);
      byReference.replaceAll((reference, one) -> one.equals(before) ? now : one);
    }
    add(notice.reference(), now);
    return Optional.of(
        IncomeMatch.of(
            new IncomeMatch.Announcement(event, notice.reference(), replaces ? before : null)));
  }

  private boolean canBecome(EventName before, EventName now) {
    return before.currency().equals(now.currency()) && (before.equals(now) || !known.contains(now));
  }

  /** Empty if no message has announced it with that reference and security. */
  Optional<IncomeMatch> withdrawn(CorporateActionCancellation039 message) {
    EventName event = byReference.get(key(message.reference(), message.isin()));
    return event != null && expected.remove(event)
        ? Optional.of(IncomeMatch.of(event))
        : Optional.empty();
  }

  /**
   * An event, once for each reference of it.
   *
   * @param reference of a custodian; null if no message has announced it
   */
  public record NoticedEvent(
      @Nullable String reference, boolean isWithdrawn, @Nested EventName event) {}
}
