package io.straightway.positions;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * The way positions are kept. Both models give the same answers, also mixed in one database. The
 * database stores the model that elements use, so that settlement keeps positions the same way.
 */
public enum PositionModel {
  /** One row per position, updated in place. */
  CONTENDED,
  /** Movements are only inserted, and folded into the rows later. */
  LOW_CONTENTION;

  private static final RowForm SETTING =
      RowForm.upsert(
          "position_setting",
          List.of("only_row"),
          List.of("model = new.model"),
          "only_row boolean, model text");

  /** Returns a keeper that applies movements by this model. Safe for use by many threads. */
  public PositionKeeper keeper() {
    return switch (this) {
      case LOW_CONTENTION -> new LowContentionPositions();
      case CONTENDED -> new ContendedPositions();
    };
  }

  /** Returns the model of the element started last; low contention if none was started. */
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

  /**
   * Stores this model as the one that elements use. Tries again if another element stored the first
   * one at the same time.
   */
  public void makeCurrent(DataSource database) throws SQLException {
    try {
      store(database);
    } catch (SQLException e) {
      if (SqlFailure.of(e) != SqlFailure.ROLLED_BACK) {
        throw e;
      }
      store(database);
    }
  }

  private void store(DataSource database) throws SQLException {
    new Transactions(database).write(new WriteBatch().add(SETTING.rows().add(true, name())));
  }
}
