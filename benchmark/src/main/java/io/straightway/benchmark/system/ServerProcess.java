package io.straightway.benchmark.system;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.scalability.run.ProcessUse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The first process of a database server, which starts all others. */
public final class ServerProcess {
  private static final String BACKEND =
      "SELECT pg_backend_pid(), coalesce(inet_server_addr() = inet_client_addr(), true)";

  private ServerProcess() {}

  /**
   * Returns its process id; null if the server runs on another machine, or in a container where it
   * is not visible.
   */
  public static @Nullable Long postmaster(Database database) throws SQLException {
    try (Connection connection = database.connect(Role.ENGINE, "bench");
        PreparedStatement statement = connection.prepareStatement(BACKEND);
        ResultSet row = statement.executeQuery()) {
      row.next();
      long backend = row.getLong(1);
      return row.getBoolean(2) && isPostgres(backend) ? parent(backend) : null;
    }
  }

  private static @Nullable Long parent(long backend) {
    OptionalLong parent = new ProcessUse(backend).parent();
    return parent.isPresent() && isPostgres(parent.getAsLong()) ? (Long) parent.getAsLong() : null;
  }

  private static boolean isPostgres(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/comm")).startsWith("postgres");
    } catch (IOException e) {
      return false;
    }
  }
}
