package io.straightway.element.oracle;

import io.straightway.db.DatabaseAddress;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs the contract on an Oracle server: a given one, or one that Docker runs. */
@ExtendWith(NeedsOracleServer.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OracleServerTradePathTest extends TradePathContract {
  private OracleServer server;

  @BeforeAll
  void setUp() throws SQLException {
    server = OracleServer.start(System.getenv());
  }

  @Override
  DatabaseAddress fresh() throws SQLException {
    return server.fresh();
  }
}
