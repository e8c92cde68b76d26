package io.straightway.element.check;

import io.straightway.db.Role;
import io.straightway.element.ElementSettings.PositionModel;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Outcome;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;

/** A database with messages of every fate, whose element has ended, and its invariants. */
final class Checked implements AutoCloseable {
  private final EngineFixture engine;
  private final List<Outcome> outcomes;

  private Checked(EngineFixture engine, List<Outcome> outcomes) {
    this.engine = engine;
    this.outcomes = outcomes;
  }

  static Checked afterMessagesOfEveryFate(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    EngineFixture engine = EngineFixture.start(commitPoints, model);
    List<Outcome> outcomes = engine.take(messages());
    engine.take(TradeXml.purchase("A", 1).bytes());
    engine.take(TradeXml.purchase("A", 2).with("Quantity", "999").bytes());
    engine.element().close();
    return new Checked(engine, outcomes);
  }

  static Checked afterMessagesOfEveryFate() throws Exception {
    return afterMessagesOfEveryFate(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
  }

  /** Numbers 1 to 4, 8 and 9 of A, 1 of B; of them 3 goes to repair and 4 is refused. */
  private static byte[] messages() {
    return TradeXml.batch(
        List.of(
            TradeXml.purchase("A", 1).text(),
            TradeXml.purchase("A", 2).text(),
            TradeXml.purchase("A", 3).with("Account", "NOBODY").text(),
            TradeXml.purchase("A", 4).with("Quantity", "1e3").text(),
            TradeXml.purchase("A", 8).with("Side", "SELL").with("Quantity", "400").text(),
            TradeXml.purchase("A", 9)
                .with("Isin", StaticDataFixture.GILT)
                .with("AccruedInterest", "1.25")
                .text(),
            TradeXml.purchase("B", 1)
                .with("Isin", StaticDataFixture.TOYOTA)
                .with("Currency", "JPY")
                .with("Fees", "")
                .text(),
            "<TradeMessage>no key</TradeMessage>"));
  }

  EngineFixture engine() {
    return engine;
  }

  List<Outcome> outcomes() {
    return outcomes;
  }

  /** Changes what no role of ours may change. */
  void tamper(String sql) throws Exception {
    try (Connection connection = engine.database().superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("SET search_path = straightway; " + sql);
    }
  }

  List<Finding> findings(Path... acknowledgements) throws Exception {
    return findings(engine, acknowledgements);
  }

  static List<Finding> findings(EngineFixture engine, Path... acknowledgements) throws Exception {
    try (Connection connection = engine.database().database().connect(Role.READER, "check")) {
      return Invariants.check(connection, List.of(acknowledgements));
    }
  }

  Finding finding(String id, Path... acknowledgements) throws Exception {
    return findings(acknowledgements).stream()
        .filter(finding -> finding.id().equals(id))
        .findAny()
        .orElseThrow();
  }

  @Override
  public void close() {
    engine.close();
  }
}
