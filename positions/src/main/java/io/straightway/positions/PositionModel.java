package io.straightway.positions;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * How positions are kept. Both models give the same answers, also mixed in one database; the
 * database stores which one elements use, so that settlement keeps positions the same way.
 */
public enum PositionModel {
  /** One row per position, updated in place. */
  CONTENDED,
  /** Movements are only inserted, and folded into the rows later. */
  LOW_CONTENTION;

  private static final String STORE =
      """
      INSERT INTO position_setting AS s (model) VALUES (?)
      ON CONFLICT (only_row) DO UPDATE SET model = excluded.model WHERE s.model <> excluded.model
      """;

  /** Applies movements by this model. Safe for use by many threads. */
  public PositionKeeper keeper() {
    return switch (this) {
      case LOW_CONTENTION -> new LowContentionPositions();
      case CONTENDED -> new ContendedPositions();
    };
  }

  /** The model of the element that was started last; low contention if none was. */
  public static PositionModel current(Connection connection) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery("SELECT model FROM position_setting")
                .mapTo(PositionModel.class)
                .findOne()
                .orElse(LOW_CONTENTION));
  }

  /** Stores this as the model that elements use. */
  public void makeCurrent(DataSource database) throws SQLException {
    try (Connection connection = database.getConnection()) {
      Queries.on(connection, handle -> handle.execute(STORE, name()));
    }
  }
}
