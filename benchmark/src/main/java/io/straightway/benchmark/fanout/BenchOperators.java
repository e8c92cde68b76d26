package io.straightway.benchmark.fanout;

import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** The operators of a bench, removed at its end. */
public final class BenchOperators implements AutoCloseable {
  private static final String ACTOR = "stp bench";

  private final Database database;
  private final Operators operators = new Operators(new SecureRandom());
  private final List<String> names = new ArrayList<>();

  public BenchOperators(Database database) {
    this.database = database;
  }

  /** Adds an operator with a single role. */
  public Login add(OperatorRole role) throws SQLException {
    String name = "bench-%s-%x".formatted(role.word(), System.nanoTime() & 0xFFFFFFFFL);
    try (Connection connection = database.connect(Role.MIGRATOR, "bench")) {
      Login login = new Login(name, operators.add(connection, name, EnumSet.of(role), ACTOR));
      names.add(name);
      return login;
    }
  }

  @Override
  public void close() throws SQLException {
    try (Connection connection = database.connect(Role.MIGRATOR, "bench")) {
      for (String name : names) {
        operators.remove(connection, name, ACTOR);
      }
      names.clear();
    }
  }

  /** An operator's name and secret. */
  public record Login(String name, String secret) {}
}
