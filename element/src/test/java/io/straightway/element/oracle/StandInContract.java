package io.straightway.element.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.grammar.OracleGrammars;
import io.straightway.element.TradeXml;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.queue.Outcome;
import io.straightway.positions.PositionModel;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Runs the contract on stand-ins for Oracle; every statement that ran there must be valid Oracle
 * too.
 */
abstract class StandInContract extends TradePathContract {
  /** Statements that both stand-ins have run are checked once. */
  private static final Set<String> ACCEPTED = ConcurrentHashMap.newKeySet();

  private final StandInVendor vendor;
  private final List<StandIn> standIns = new ArrayList<>();

  StandInContract(StandInVendor vendor) {
    this.vendor = vendor;
  }

  @Override
  DatabaseAddress fresh() throws SQLException {
    return standIn().address();
  }

  StandIn standIn() throws SQLException {
    StandIn standIn = StandIn.with(vendor);
    standIns.add(standIn);
    return standIn;
  }

  @ParameterizedTest
  @EnumSource(CommitPoints.class)
  void aCommitInDoubtIsMadeOnceInTheEnd(CommitPoints commitPoints) throws Exception {
    DatabaseAddress database = fresh();
    try (RunningElement element =
        new RunningElement(database, commitPoints, PositionModel.CONTENDED)) {
      StandInDriver.cutCommits(database.jdbcUrl(), 6);
      for (int i = 1; i <= 12; i++) {
        byte[] message = TradeXml.purchase("A", i).with("Quantity", "1").bytes();
        assertThat(element.kinds(message)).containsExactly(Outcome.Kind.BOOKED);
      }
      assertThat(StandInDriver.commitToCut(database.jdbcUrl())).isNegative();
    }
    assertThat(ContractDatabase.positions(database))
        .containsEntry("ACC1 GB00BH4HKS39", new BigDecimal("12"));
    ContractDatabase.assertSound(database);
  }

  @Test
  void theExcusedFeaturesAreStillMissing() throws SQLException {
    StandIn standIn = standIn();
    try (Connection session = standIn.itself();
        Statement statement = session.createStatement()) {
      for (MissingFeature lack : vendor.lacks()) {
        assertThat(catchThrowable(() -> statement.execute(lack.example())))
            .as("%s, as in: %s", lack.name(), lack.example())
            .isInstanceOf(SQLException.class);
      }
    }
  }

  /** Uses all processors: a grammar needs long for nested statements. */
  @AfterAll
  static void bothGrammarsOfOracleAcceptEachStatement() {
    OracleGrammars grammars = new OracleGrammars();
    assertThat(StandInDriver.statements()).hasSizeGreaterThan(60);
    Map<String, String> faults = new ConcurrentHashMap<>();
    StandInDriver.statements().stream().filter(ACCEPTED::add).toList().parallelStream()
        .forEach(
            statement ->
                grammars.fault(statement).ifPresent(fault -> faults.put(statement, fault)));
    assertThat(faults).isEmpty();
  }

  @AfterEach
  void closeAll() throws SQLException {
    for (StandIn standIn : standIns) {
      standIn.close();
    }
  }
}
