package io.straightway.app.demo;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.engine.RequiredSchema;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.OwnDatabase;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.dialect.Dialect;
import io.straightway.staticdata.StaticDataStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * The database of a demo.
 *
 * @param label the name for people
 * @param arguments the options by which a command finds the database
 * @param own whether the demo has started the database
 */
record DemoDatabase(Database database, String label, List<String> arguments, boolean own) {

  /** Returns the demo's own database. */
  static DemoDatabase of(OwnDatabase started) {
    return new DemoDatabase(
        started.database(),
        started.label() + ", empty and migrated",
        List.of("--dir", started.directory().toString()),
        true);
  }

  /**
   * Returns a database of the user's.
   *
   * @throws CommandFailure if the database is not migrated, or has static data
   */
  static DemoDatabase existing(DatabaseAddress address) throws SQLException {
    String url = address.jdbcUrl();
    RequiredSchema.in(address);
    Database database = new Database(address);
    try (Connection connection = database.connect(Role.READER, "demo")) {
      if (new StaticDataStore().version(connection) > 0) {
        throw CommandFailure.failed(
            "the database at %s has static data; a demo would add its own, so give it an empty one"
                .formatted(url));
      }
    }
    return new DemoDatabase(database, url, List.of("--database", url), false);
  }

  /** Returns the environment variables with which an element logs in. */
  Map<String, String> logins() {
    return own ? Map.of() : BenchDatabase.logins(database.address());
  }

  /** Returns whether settlement and the end of day run on the database. */
  boolean runsEverything() {
    return Dialect.of(database.address().jdbcUrl()).runsEverything();
  }
}
