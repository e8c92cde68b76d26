package io.straightway.backoffice.enquiry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.Exceptions.ItemFilter;
import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExceptionsTest {
  private static final Instant ARRIVAL = Instant.parse("2026-11-20T09:00:00Z");
  private static final Instant NOW = ARRIVAL.plus(Duration.ofHours(3));

  private final Exceptions exceptions = new Exceptions(Clock.fixed(NOW, ZoneOffset.UTC));
  private EngineFixture engine;

  @BeforeAll
  void feed() throws Exception {
    engine = EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
    engine.take(
        TradeXml.batch(
            List.of(
                TradeXml.purchase("A", 1).text(),
                TradeXml.purchase("A", 2).with("Account", "NOBODY").text(),
                TradeXml.purchase("A", 3).with("Quantity", "1e3").text(),
                TradeXml.purchase("A", 9).text(),
                TradeXml.purchase("B", 1).with("Account", "NOBODY").text(),
                "<TradeMessage>no key</TradeMessage>")));
    engine.take(TradeXml.purchase("A", 1).with("Quantity", "999").bytes());
    engine.take(TradeXml.purchase("A", 2).with("Account", "NOBODY").bytes());
    engine.element().close();
    giveTimes();
  }

  /** Sets one time of receipt for all items except the conflict, which is later. */
  private void giveTimes() throws SQLException {
    try (Connection connection = engine.database().superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          SET search_path = straightway;
          UPDATE incoming_trade_message SET received_at = '2026-11-20T09:00:00Z';
          UPDATE refused_message SET received_at = '2026-11-20T09:00:00Z';
          UPDATE sequence_gap SET reported_at = '2026-11-20T09:00:00Z';
          UPDATE message_conflict SET received_at = '2026-11-20T11:00:00Z';
          """);
      statement.execute("VACUUM (ANALYZE) straightway.incoming_trade_message");
    }
  }

  @AfterAll
  void end() {
    engine.close();
  }

  @Test
  void everythingThatNeedsAPersonIsListedOldestFirst() throws Exception {
    List<ExceptionItem> items = list(ItemFilter.NONE, 100);

    assertThat(items)
        .extracting(ExceptionItem::code)
        .containsExactlyInAnyOrder(
            "SEQUENCE_GAP",
            "ACCOUNT_UNKNOWN",
            "FIELD_FORMAT",
            "ACCOUNT_UNKNOWN",
            "XML_STRUCTURE",
            "MESSAGE_CONFLICT");
    assertThat(items).extracting(ExceptionItem::receivedAt).isSorted();
    assertThat(items).extracting(ExceptionItem::item).doesNotHaveDuplicates();
    assertThat(items.get(5).state()).isEqualTo("CONFLICT");
    assertThat(items.get(5).age()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void anItemShowsItsSourceItsCountAndItsAge() throws Exception {
    ExceptionItem item = list(filter("IN_REPAIR", "ACCOUNT_UNKNOWN", "A"), 100).get(0);

    assertThat(item)
        .isEqualTo(
            new ExceptionItem(
                item.item(),
                "IN_REPAIR",
                "ACCOUNT_UNKNOWN",
                "Account",
                "NOBODY is not known",
                "A",
                "A-2",
                ARRIVAL,
                Duration.ofHours(3),
                2,
                TradeXml.purchase("A", 2).with("Account", "NOBODY").bytes().length,
                "desk",
                null));
    assertThat(item.item()).startsWith("message:");
  }

  @Test
  void theFilterGoesByStateCodeAndSource() throws Exception {
    assertThat(list(filter("GAP", null, null), 100))
        .extracting(ExceptionItem::reason)
        .containsExactly("sequence numbers 4 to 8 have not arrived");
    assertThat(list(filter(null, "ACCOUNT_UNKNOWN", null), 100))
        .extracting(ExceptionItem::source)
        .containsExactlyInAnyOrder("A", "B");
    assertThat(list(filter(null, null, "B"), 100)).hasSize(1);
    assertThat(list(filter("CONFLICT", null, "B"), 100)).isEmpty();
  }

  @Test
  void noMoreThanTheLimitAreListed() throws Exception {
    assertThat(list(ItemFilter.NONE, 2)).hasSize(2);
    assertThatThrownBy(() -> list(ItemFilter.NONE, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("limit is 0; allowed is 1 to 1000");
  }

  @Test
  void countsAreByCodeTheMostFirst() throws Exception {
    try (Connection connection = reader()) {
      assertThat(exceptions.counts(connection))
          .containsExactly(
              new CodeCount("ACCOUNT_UNKNOWN", "IN_REPAIR", 2, Duration.ofHours(3)),
              new CodeCount("FIELD_FORMAT", "REJECTED", 1, Duration.ofHours(3)),
              new CodeCount("MESSAGE_CONFLICT", "CONFLICT", 1, Duration.ofHours(1)),
              new CodeCount("SEQUENCE_GAP", "GAP", 1, Duration.ofHours(3)),
              new CodeCount("XML_STRUCTURE", "REJECTED", 1, Duration.ofHours(3)));
    }
  }

  @Test
  void anExceptionIsFoundByAnIndex() throws Exception {
    for (String name : List.of("message:30004", "refused:0123456789ab", "custodian:7")) {
      assertThat(plan("SELECT * FROM exception_desk WHERE item = '" + name + "'"))
          .containsPattern("Index Cond: .* = '" + name + "'::text");
    }
  }

  @Test
  void countsAndOrderAreReadFromAnIndexWithoutTheMessages() throws Exception {
    for (String expected :
        List.of(
            "count(*) FROM exception_desk WHERE closed_by IS NULL",
            "code, state, count(*), min(received_at) FROM exception_desk GROUP BY code, state",
            "item FROM exception_desk WHERE source = 'A' ORDER BY received_at, item LIMIT 9")) {
      assertThat(plan("SELECT " + expected))
          .contains("Index Only Scan using refused_keyed_message")
          .doesNotContain("Seq Scan on incoming_trade_message");
    }
  }

  private String plan(String query) throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Connection connection = engine.database().database().connect(Role.READER, "test");
        Statement statement = connection.createStatement()) {
      statement.execute("SET enable_seqscan = off; SET enable_bitmapscan = off");
      try (ResultSet row = statement.executeQuery("EXPLAIN " + query)) {
        while (row.next()) {
          lines.add(row.getString(1));
        }
      }
    }
    return String.join("\n", lines);
  }

  @Test
  void countsFollowTheFilter() throws Exception {
    try (Connection connection = reader()) {
      assertThat(exceptions.counts(connection, filter("REJECTED", null, null)))
          .extracting(CodeCount::code)
          .containsExactly("FIELD_FORMAT", "XML_STRUCTURE");
      assertThat(exceptions.counts(connection, filter(null, null, "B")))
          .containsExactly(new CodeCount("ACCOUNT_UNKNOWN", "IN_REPAIR", 1, Duration.ofHours(3)));
    }
  }

  private static ItemFilter filter(
      @Nullable String state, @Nullable String code, @Nullable String source) {
    return new ItemFilter(state, code, source, null, null, null, false, null, 100);
  }

  private List<ExceptionItem> list(ItemFilter filter, int limit) throws SQLException {
    try (Connection connection = reader()) {
      return exceptions.read(connection, Arguments.with(filter, "limit", limit)).items();
    }
  }

  private Connection reader() throws SQLException {
    return engine.database().database().connect(Role.READER, "test");
  }
}
