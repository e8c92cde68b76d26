package io.straightway.element.lifecycle;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.Role;
import io.straightway.element.Element;
import io.straightway.element.EngineFixture;
import io.straightway.element.check.DayCuts;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.positions.PositionModel;
import java.math.BigDecimal;
import java.sql.Connection;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * Random lives of trades, shuffled, with duplicates, in random batches, through two elements with
 * different commit points and position models, must have the results of a simple model. Run more of
 * them with {@code -Dstp.sequences=100000}, others with {@code -Dstp.seed=7}.
 */
class LifecycleModelTest {
  private static final long SEQUENCES = Long.getLong("stp.sequences", 1_000);
  private static final long FIRST_SEED = Long.getLong("stp.seed", 1);
  private static final int AT_ONCE = 1_000;
  private static final int SENT_AGAIN_PERCENT = 15;

  private static final String BOOKS =
      """
      SELECT account, balance::text FROM current_balance WHERE balance <> 0
      UNION ALL
      SELECT account || '/' || instrument, traded::text FROM current_position WHERE traded <> 0
      """;

  private final TradeModel model = new TradeModel();

  @Test
  void theBooksAgreeWithTheModelInEveryOrder(TestReporter reporter) throws Exception {
    reporter.publishEntry("sequences", String.valueOf(SEQUENCES));
    try (EngineFixture engine =
            EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
        Element other =
            Element.start(
                EngineFixture.settings(
                    engine.database().address(), CommitPoints.STEP, PositionModel.CONTENDED, 2),
                new ElementMetrics(new SimpleMeterRegistry()),
                Clock.systemUTC())) {
      TradeIntake second = new TradeIntake(other.queues(), 5_000, LONG, Clock.systemUTC());
      List<TradeIntake> doors = List.of(engine.intake(), engine.intake(), second);
      for (long from = FIRST_SEED; from < FIRST_SEED + SEQUENCES; from += AT_ONCE) {
        long end = Math.min(from + AT_ONCE, FIRST_SEED + SEQUENCES);
        List<Sequence> sequences = LongStream.range(from, end).mapToObj(Sequence::of).toList();
        live(engine, doors, sequences, "M" + from);
      }
      assertThat(books(engine)).isEqualTo(model.books());
      assertThat(engine.query("SELECT count(*) FROM journal_entry WHERE kind = 'REVERSAL'"))
          .containsExactly(Integer.toString(model.reversals()));
      assertInvariantsHold(engine);
    }
  }

  private void live(
      EngineFixture engine, List<TradeIntake> doors, List<Sequence> sequences, String source)
      throws Exception {
    Map<Event, Long> numbers = new LinkedHashMap<>();
    Random random = new Random(sequences.get(0).seed());
    int sent = 0;
    for (int part = 0; part < 2; part++) {
      List<String> messages = new ArrayList<>();
      for (Sequence sequence : sequences) {
        for (Event event : sequence.parts().get(part)) {
          numbers.put(event, numbers.size() + 1L);
          model.arrive(event);
          String text = event.message(source, numbers.get(event)).text();
          do {
            messages.add(text);
          } while (random.nextInt(100) < SENT_AGAIN_PERCENT);
        }
      }
      Collections.shuffle(messages, random);
      Batches.send(messages, doors, random);
      String parked = Long.toString(model.parked());
      await()
          .untilAsserted(
              () ->
                  assertThat(engine.query("SELECT count(*) FROM parked_message"))
                      .as("parked; " + differences(engine, sequences, numbers, source))
                      .containsExactly(parked));
      assertThat(differences(engine, sequences, numbers, source)).isEmpty();
      sent += messages.size();
    }
    assertThat(
            engine.query(
                "SELECT sum(times_seen) FROM incoming_trade_message WHERE source = '%s'"
                    .formatted(source)))
        .containsExactly(Integer.toString(sent));
  }

  /**
   * Returns the sequences whose messages or trades differ from the model, the first ones in words.
   */
  private List<String> differences(
      EngineFixture engine, List<Sequence> sequences, Map<Event, Long> numbers, String source)
      throws Exception {
    Map<String, String> fates =
        map(
            engine,
            "SELECT source_message_id, concat_ws(' ', status, code)"
                + " FROM incoming_trade_message WHERE source = '%s'",
            source);
    Map<String, String> versions =
        map(
            engine,
            "SELECT trade_reference || ' ' || version, status"
                + " FROM security_purc_sale WHERE status <> 'CREATED' AND source = '%s'",
            source);
    Map<String, String> expected = model.versions();
    List<String> differences = new ArrayList<>();
    for (Sequence sequence : sequences) {
      List<String> wrong = new ArrayList<>();
      for (Event event : sequence.parts().stream().flatMap(List::stream).toList()) {
        Long number = numbers.get(event);
        String fate = fates.get(source + "-" + number);
        if (number != null && !model.fateOf(event).equals(fate)) {
          wrong.add(event + " is " + fate + ", not " + model.fateOf(event));
        }
        String version = event.trade() + " " + event.version();
        if (number != null
            && !String.valueOf(expected.get(version))
                .equals(String.valueOf(versions.get(version)))) {
          wrong.add(version + " is " + versions.get(version) + ", not " + expected.get(version));
        }
      }
      if (!wrong.isEmpty()) {
        differences.add(sequence.description() + String.join("\n", wrong));
      }
    }
    return differences.subList(0, Math.min(3, differences.size()));
  }

  private static Map<String, String> map(EngineFixture engine, String sql, String source)
      throws Exception {
    Map<String, String> map = new TreeMap<>();
    for (String row : engine.query("SELECT * FROM (" + sql.formatted(source) + ") AS t (k, v)")) {
      int end = row.startsWith("S") ? row.lastIndexOf(' ') : row.indexOf(' ');
      map.put(row.substring(0, end), row.substring(end + 1));
    }
    return map;
  }

  private static Map<String, BigDecimal> books(EngineFixture engine) throws Exception {
    Map<String, BigDecimal> books = new TreeMap<>();
    for (String row : engine.query(BOOKS)) {
      int blank = row.indexOf(' ');
      books.put(
          row.substring(0, blank), new BigDecimal(row.substring(blank + 1)).stripTrailingZeros());
    }
    return books;
  }

  private static void assertInvariantsHold(EngineFixture engine) throws Exception {
    try (Connection connection = engine.database().database().connect(Role.READER, "check")) {
      List<Finding> findings = Invariants.check(connection, List.of());
      assertThat(findings)
          .as(() -> Arrays.toString(findings.stream().map(Finding::examples).toArray()))
          .allMatch(Finding::holds);
      DayCuts.assertHold(connection);
    }
  }
}
