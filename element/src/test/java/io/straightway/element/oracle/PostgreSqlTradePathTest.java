package io.straightway.element.oracle;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Runs the contract on PostgreSQL. */
class PostgreSqlTradePathTest extends TradePathContract {
  private final List<TestDatabase> databases = new ArrayList<>();

  @Override
  DatabaseAddress fresh() throws SQLException {
    TestDatabase database = TestDatabase.fresh();
    databases.add(database);
    StaticDataFixture.load(database);
    return database.address();
  }

  @Override
  List<String> ledgerTables() {
    return List.of("journal_entry");
  }

  @Override
  String wrongPostings() {
    return "UPDATE journal_entry SET amounts[1] = amounts[1] + 0.01";
  }

  @AfterEach
  void closeAll() {
    databases.forEach(TestDatabase::close);
  }
}
