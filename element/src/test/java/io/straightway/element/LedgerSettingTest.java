package io.straightway.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.plugin.PluginSettings;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.ElementMetrics;
import io.straightway.positions.PositionModel;
import java.time.Clock;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first element decides whether the ledger is in use; others with another setting end. */
final class LedgerSettingTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anElementThatDiffersFromTheOthersIsRefused(boolean first) throws Exception {
    start(first).close();
    assertThatThrownBy(() -> start(!first))
        .isInstanceOf(SettingConflictException.class)
        .hasMessageStartingWith("ledger is " + (first ? "off" : "on"));
    assertThat(database.query("SELECT in_use FROM ledger_setting"))
        .containsExactly(first ? "t" : "f");
    assertThat(database.query("SELECT count(*) FROM element_run")).containsExactly("1");
    start(first).close();
  }

  private Element start(boolean ledger) throws Exception {
    return Element.start(
        EngineFixture.with(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 1),
            ledger,
            PluginSettings.none(),
            null),
        new ElementMetrics(new SimpleMeterRegistry()),
        Clock.systemUTC());
  }
}
