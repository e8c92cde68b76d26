package io.straightway.settlement.income;

import io.straightway.db.Queries;
import io.straightway.messages.iso20022.CorporateActionAdvice;
import io.straightway.messages.iso20022.CorporateActionCancellation039;
import io.straightway.messages.iso20022.CorporateActionNotice031;
import io.straightway.messages.iso20022.CorporateActionNotice031.CashPart;
import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.settlement.income.IncomeEvent.Payout;
import io.straightway.settlement.income.IncomeMatch.Announcement;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
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
             e.payment_date, e.currency, e.rate
        FROM income_event e LEFT JOIN income_notice n USING (event_id)
       WHERE e.isin = ANY (?)
       ORDER BY e.event_id, n.custodian_message_id FOR UPDATE OF e
      """;

  /** The order in which the events of a replacement take the places of the former ones. */
  private static final Comparator<EventName> ORDER =
      Comparator.comparing(EventName::currency)
          .thenComparing(EventName::paymentDate)
          .thenComparing(EventName::isin)
          .thenComparing(EventName::kind);

  private final Set<EventName> all = new HashSet<>();
  private final Map<EventName, BigDecimal> expected = new HashMap<>();
  private final Map<String, Set<EventName>> byReference = new HashMap<>();

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
          events.add(notice.reference, notice.event, notice.rate);
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

  private void add(@Nullable String reference, EventName event, BigDecimal rate) {
    all.add(event);
    expected.put(event, rate);
    if (reference != null) {
      byReference
          .computeIfAbsent(key(reference, event.isin()), key -> new TreeSet<>(ORDER))
          .add(event);
    }
  }

  private static String key(String reference, String isin) {
    return reference + " " + isin;
  }

  /** Returns the events that are still expected under a custodian's reference. */
  private List<EventName> expected(String reference, String isin) {
    return byReference.getOrDefault(key(reference, isin), new TreeSet<>(ORDER)).stream()
        .filter(expected::containsKey)
        .toList();
  }

  /**
   * Returns the result of a dividend announcement, with an event for each payment date and
   * currency. Empty if a date or rate is missing, if an event is expected with another rate, or if
   * an announcement is replaced by a preliminary one, in other currencies, or with the payment date
   * of another announced dividend.
   */
  Optional<IncomeMatch> announced(CorporateActionNotice031 notice) {
    List<EventName> before =
        notice.replaces() ? expected(notice.reference(), notice.isin()) : List.of();
    if (notice.preliminary()) {
      boolean noted = before.isEmpty() && Payout.of(notice.eventType()) != null;
      return noted ? Optional.of(IncomeMatch.NOTED) : Optional.empty();
    }
    Map<EventName, List<CashPart>> parts = new TreeMap<>(ORDER);
    for (CashPart part : notice.parts()) {
      IncomeEvent event = IncomeEvent.of(notice, List.of(part));
      if (event == null) {
        return Optional.empty();
      }
      parts.computeIfAbsent(event.name(), name -> new ArrayList<>()).add(part);
    }
    List<Announcement> announcements = new ArrayList<>();
    for (List<CashPart> each : parts.values()) {
      IncomeEvent event = Objects.requireNonNull(IncomeEvent.of(notice, each));
      EventName name = event.name();
      EventName known = notice.replaces() && expected.containsKey(name) ? name : null;
      EventName replaced = before.size() == parts.size() ? before.get(announcements.size()) : known;
      announcements.add(new Announcement(event, each, notice.reference(), replaced));
    }
    boolean fits = before.isEmpty() || before.size() == parts.size();
    if (announcements.isEmpty() || !fits || !announcements.stream().allMatch(this::canBe)) {
      return Optional.empty();
    }
    announcements.forEach(this::add);
    return Optional.of(IncomeMatch.announced(announcements));
  }

  private boolean canBe(Announcement announcement) {
    EventName after = announcement.event().name();
    EventName before = announcement.replaced();
    BigDecimal rate = expected.get(after);
    return before == null
        ? rate == null || rate.compareTo(announcement.event().rate()) == 0
        : before.currency().equals(after.currency())
            && (before.equals(after) || !all.contains(after));
  }

  private void add(Announcement announcement) {
    EventName after = announcement.event().name();
    EventName before = announcement.replaced();
    if (before != null) {
      all.remove(before);
      expected.remove(before);
      byReference.values().stream()
          .filter(events -> events.remove(before))
          .forEach(events -> events.add(after));
    }
    add(announcement.reference(), after, announcement.event().rate());
  }

  /**
   * Returns the events of a withdrawal; empty if no message has announced an event with that
   * reference and security.
   */
  Optional<List<EventName>> withdrawn(CorporateActionCancellation039 message) {
    List<EventName> events = expected(message.reference(), message.isin());
    events.forEach(expected::remove);
    return events.isEmpty() ? Optional.empty() : Optional.of(events);
  }

  /**
   * An event, once for each of its references.
   *
   * @param reference a custodian's reference; null if no message has announced the event
   */
  public record NoticedEvent(
      @Nullable String reference, boolean isWithdrawn, @Nested EventName event, BigDecimal rate) {}
}
