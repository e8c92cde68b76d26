package io.straightway.element.check;

import io.straightway.db.Role;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Outcome;
import io.straightway.positions.PositionModel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A database with messages of every outcome, after its element has ended, and its invariants. */
final class CheckedDatabase implements AutoCloseable {
  /** The settlement of one of the 1,000 that AMENDED and KEPT bought, for 10.00. */
  private static final String SETTLEMENT =
      """
      CREATE TABLE settled_leg AS
      SELECT 7::bigint AS settlement_id, 6::bigint AS instruction_id, account, isin, currency,
             counterparty, 'RECEIVE' AS movement, 'PAY' AS amount_direction, 1::numeric AS quantity,
             10::numeric AS amount
        FROM security_purc_sale WHERE trade_reference = 'KEPT' AND version = 2;
      GRANT SELECT ON settled_leg TO stp_reader;
      INSERT INTO ledger_account VALUES ('CASH:ACC1:GBP', 'CASH', 'GBP');
      INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)
      VALUES (7, 6, 'SETTLEMENT_DATE', '2026-11-24',
              '{PAYABLE:BARCGB22XXX:GBP, CASH:ACC1:GBP}', '{10.00, -10.00}');
      INSERT INTO position_movement VALUES (7, 1, 'GB00BH4HKS39', 'ACC1', 0, 1), (7, 2, 'GBP', 'ACC1', 0, -10)
      """;

  private static final String SETTLED_ENTRY =
      """
      SELECT settlement_id AS entry_id, instruction_id AS reference, 'SETTLEMENT_DATE' AS kind,
             DATE '2026-11-24' AS value_date, 0 AS reverses
        FROM settled_leg
      """;
  private static final String SETTLED_LINES =
      """
      SELECT settlement_id AS entry_id, 'PAYABLE:' || counterparty || ':' || currency AS account,
             currency, amount
        FROM settled_leg
      UNION ALL
      SELECT settlement_id, 'CASH:' || account || ':' || currency, currency, -amount
        FROM settled_leg
      """;

  private final EngineFixture engine;
  private final List<Outcome> outcomes;
  private final SettledLegs settled;

  private CheckedDatabase(EngineFixture engine, List<Outcome> outcomes, SettledLegs settled) {
    this.engine = engine;
    this.outcomes = outcomes;
    this.settled = settled;
  }

  static CheckedDatabase afterMessagesOfEveryFate(CommitPoints commitPoints, PositionModel model)
      throws Exception {
    EngineFixture engine = EngineFixture.start(commitPoints, model);
    List<Outcome> outcomes = engine.take(messages());
    engine.take(TradeXml.purchase("A", 1).bytes());
    engine.take(TradeXml.purchase("A", 2).with("Quantity", "999").bytes());
    engine.element().close();
    return new CheckedDatabase(engine, outcomes, SettledLegs.NONE);
  }

  /**
   * Trades of source C that were amended (with and without a new booking), cancelled and settled.
   */
  static CheckedDatabase afterChanges() throws Exception {
    EngineFixture engine = EngineFixture.start(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
    List<Outcome> outcomes = new ArrayList<>();
    for (TradeXml message :
        List.of(
            change(1, "NEW", "AMENDED", 1),
            change(2, "AMEND", "AMENDED", 2).with("Quantity", "400"),
            change(3, "NEW", "KEPT", 1),
            change(4, "AMEND", "KEPT", 2).with("SettlementDate", "2026-12-01"),
            change(5, "NEW", "CANCELLED", 1),
            change(6, "CANCEL", "CANCELLED", 2),
            change(7, "CANCEL", "EARLY", 2))) {
      outcomes.addAll(engine.take(message.bytes()));
    }
    engine.element().close();
    CheckedDatabase checked =
        new CheckedDatabase(
            engine,
            outcomes,
            new SettledLegs(
                "TABLE settled_leg", SettledLegs.NONE.others(), SETTLED_ENTRY, SETTLED_LINES));
    checked.tamper(SETTLEMENT);
    return checked;
  }

  private static TradeXml change(long number, String action, String reference, int version) {
    return TradeXml.purchase("C", number)
        .with("Action", action)
        .with("TradeReference", reference)
        .with("Version", Integer.toString(version));
  }

  static CheckedDatabase afterMessagesOfEveryFate() throws Exception {
    return afterMessagesOfEveryFate(CommitPoints.BATCH, PositionModel.LOW_CONTENTION);
  }

  /** Numbers 1 to 4, 8 and 9 of source A and 1 of B; number 3 goes to repair and 4 is refused. */
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

  /** Makes a change that none of our roles may make. */
  void tamper(String sql) throws Exception {
    try (Connection connection = engine.database().superuser();
        Statement statement = connection.createStatement()) {
      statement.execute("SET search_path = straightway; " + sql);
    }
  }

  List<Finding> findings(Path... acknowledgements) throws Exception {
    return findings(engine, settled, acknowledgements);
  }

  static List<Finding> findings(EngineFixture engine) throws Exception {
    return findings(engine, SettledLegs.NONE);
  }

  private static List<Finding> findings(
      EngineFixture engine, SettledLegs settled, Path... acknowledgements) throws Exception {
    try (Connection connection = engine.database().database().connect(Role.READER, "check")) {
      return Invariants.check(connection, List.of(acknowledgements), settled);
    }
  }

  Finding finding(String id, Path... acknowledgements) throws Exception {
    return findings(acknowledgements).stream()
        .filter(finding -> finding.id().equals(id))
        .findAny()
        .orElseThrow();
  }

  /** Returns the finding of an invariant after the damage, and undoes the damage. */
  Finding findingDespite(Damage damage) throws Exception {
    try (Connection connection = engine.database().superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("SET search_path = straightway; " + damage.sql());
      Readers readers = Readers.of(connection);
      Conclusion conclusion =
          switch (damage.invariant()) {
            case "I1" -> MessagesOnce.check(readers, Acknowledgements.held(connection, List.of()));
            case "I2" -> LedgerBalances.check(readers, settled);
            default -> PositionSums.check(readers, settled);
          };
      connection.rollback();
      return conclusion.finding();
    }
  }

  @Override
  public void close() {
    engine.close();
  }
}
