package io.straightway.element.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.positions.PositionModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class DatabaseRestartTest {
  private static final int RECONNECTED_WITHIN_SECONDS = 5;

  @Test
  void anElementReconnectsByItselfWhenItsDatabaseComesBack() throws Exception {
    try (EngineFixture engine =
        EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION)) {
      assertThat(book(engine, 1)).isEqualTo(Outcome.Kind.BOOKED);
      List<CompletableFuture<Outcome.Kind>> fed = new ArrayList<>();

      TestDatabase.withServerStopped(
          () -> fed.add(CompletableFuture.supplyAsync(() -> book(engine, 2))));

      assertThat(fed.get(0).get(RECONNECTED_WITHIN_SECONDS, TimeUnit.SECONDS))
          .isEqualTo(Outcome.Kind.BOOKED);
      assertThat(book(engine, 3)).isEqualTo(Outcome.Kind.BOOKED);
    }
  }

  /** Sends a trade as a feeder would: again, while it is asked to come again. */
  private static Outcome.Kind book(EngineFixture engine, int number) {
    try {
      Answer answer = engine.intake().take(TradeXml.purchase("A", number).bytes());
      while (!(answer instanceof Answer.Outcomes)) {
        TimeUnit.MILLISECONDS.sleep(20);
        answer = engine.intake().take(TradeXml.purchase("A", number).bytes());
      }
      return ((Answer.Outcomes) answer).outcomes().get(0).kind();
    } catch (InterruptedException e) {
      throw new CompletionException(e);
    }
  }
}
