package io.straightway.element.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.grammar.OracleGrammars;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;

/** By the dialect of Oracle on H2, in its mode for it. */
class H2TradePathTest extends TradePathContract {
  private final List<StandIn> standIns = new ArrayList<>();

  @Override
  DatabaseAddress fresh() throws SQLException {
    StandIn standIn = StandIn.h2();
    standIns.add(standIn);
    return standIn.address();
  }

  /** Whatever H2 has understood must be Oracle's, too. */
  @AfterAll
  static void bothGrammarsOfOracleAcceptWhatWasRun() {
    OracleGrammars grammars = new OracleGrammars();
    assertThat(StandInDriver.statements()).hasSizeGreaterThan(60);
    assertThat(StandInDriver.statements())
        .allSatisfy(statement -> assertThat(grammars.fault(statement)).as(statement).isEmpty());
  }

  @AfterEach
  void closeAll() throws SQLException {
    for (StandIn standIn : standIns) {
      standIn.close();
    }
  }
}
