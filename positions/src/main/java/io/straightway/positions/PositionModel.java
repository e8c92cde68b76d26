package io.straightway.positions;

import io.straightway.db.Queries;
import io.straightway.db.SqlFailure;
import io.straightway.db.Transactions;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
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

  private static final RowForm SETTING =
      RowForm.upsert(
          "position_setting",
          List.of("only_row"),
          List.of("model = new.model"),
          "only_row boolean, model text");

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

  /** Stores this as the model that elements use; after another that was first to store one. */
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
