package io.straightway.element.queue;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.positions.PositionModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DatabaseRestartTest {
  @Test
  void anElementReconnectsByItselfWhenItsDatabaseComesBack() throws Exception {
    TestDatabase database = TestDatabase.onItsOwnServer();
    try (EngineFixture engine =
        EngineFixture.start(database, CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      assertThat(book(engine, 1)).isEqualTo(Outcome.Kind.BOOKED);
      List<CompletableFuture<Outcome.Kind>> fed = new ArrayList<>();

      database.withServerStopped(
          () -> fed.add(CompletableFuture.supplyAsync(() -> book(engine, 2))));

      assertThat(fed.get(0)).succeedsWithin(LONG).isEqualTo(Outcome.Kind.BOOKED);
      assertThat(book(engine, 3)).isEqualTo(Outcome.Kind.BOOKED);
    }
  }

  /** Sends a trade as a feeder would, and repeats it as long as it is asked to retry. */
  private static Outcome.Kind book(EngineFixture engine, int number) {
    byte[] trade = TradeXml.purchase("A", number).bytes();
    Answer answer =
        await().until(() -> engine.intake().take(trade), Answer.Outcomes.class::isInstance);
    return ((Answer.Outcomes) answer).outcomes().get(0).kind();
  }
}
