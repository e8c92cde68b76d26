package io.straightway.element.check;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.Role;
import io.straightway.element.Element;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.element.store.MessageStore;
import io.straightway.markup.HardenedXml;
import io.straightway.positions.PositionModel;
import java.sql.Connection;
import java.time.Clock;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The proof of a day on which elements with both position models worked. */
class MixedModelsTest {
  private static final String BOTH_MODELS =
      """
      SELECT m.source_message_id, m.times_seen, m.element_run = o.element_run,
             (SELECT count(*) FROM position_movement p WHERE p.booking_id = m.message_id)
        FROM incoming_trade_message m, incoming_trade_message o
       WHERE o.source_message_id = 'A-1' ORDER BY m.message_id
      """;

  @Test
  void aMessageSentAgainIsCompletedInTheModelOfAnotherRun() throws Exception {
    try (EngineFixture contended = EngineFixture.start(CommitPoints.STEP, PositionModel.CONTENDED);
        Element lowContention =
            Element.start(
                EngineFixture.settings(
                    contended.database().address(),
                    CommitPoints.BATCH,
                    PositionModel.LOW_CONTENTION,
                    2),
                new ElementMetrics(new SimpleMeterRegistry()),
                Clock.systemUTC());
        Connection engine = contended.database().database().connect(Role.ENGINE, "test")) {
      contended.take(TradeXml.purchase("A", 1).bytes());
      byte[] halfDone = TradeXml.purchase("A", 2).bytes();
      int run =
          Integer.parseInt(
              contended.query("SELECT element_run FROM incoming_trade_message").get(0));
      new MessageStore(run).receive(engine, 1_000_000, message(halfDone));

      new TradeIntake(lowContention.queues(), 100, LONG, Clock.systemUTC()).take(halfDone);

      assertThat(contended.query(BOTH_MODELS)).containsExactly("A-1 1 t 0", "A-2 2 t 2");
      try (Connection reader = contended.database().database().connect(Role.READER, "check")) {
        DayCuts.assertHold(reader);
      }
    }
  }

  private static IncomingTradeMessage message(byte[] body) {
    return IncomingTradeMessage.of(
        body, Instant.now(), new TradeMessageReader(new HardenedXml()).read(body));
  }
}
