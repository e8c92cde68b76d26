package io.straightway.element.oracle;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.DatabaseAddress;
import io.straightway.element.Element;
import io.straightway.element.ElementSettings;
import io.straightway.element.EngineFixture;
import io.straightway.element.intake.TradeIntake;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.element.queue.Outcome;
import io.straightway.positions.PositionModel;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A running element for the contract. */
final class RunningElement implements AutoCloseable {
  private final Element element;
  private final TradeIntake intake;

  RunningElement(DatabaseAddress database, CommitPoints commitPoints, PositionModel model)
      throws SQLException {
    ElementSettings settings = EngineFixture.settings(database, commitPoints, model, 3);
    element =
        Element.start(settings, new ElementMetrics(new SimpleMeterRegistry()), Clock.systemUTC());
    intake =
        new TradeIntake(
            element.queues(), ElementSettings.MAX_MESSAGES_PER_REQUEST, LONG, Clock.systemUTC());
  }

  List<Outcome> take(byte[] body) throws InterruptedException {
    Answer answer = intake.take(body);
    assertThat(answer).isInstanceOf(Answer.Outcomes.class);
    return ((Answer.Outcomes) answer).outcomes();
  }

  List<Outcome.Kind> kinds(byte[] body) throws InterruptedException {
    return take(body).stream().map(Outcome::kind).toList();
  }

  /** Returns why the element can't work on its database; null if it can. */
  @Nullable String trouble() {
    return element.database().trouble();
  }

  @Override
  public void close() {
    element.close();
  }
}
