package io.straightway.db.schema;

import io.straightway.db.SessionSettings;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/** A migration means the same time wherever it is run from. */
final class UtcSession implements Callback {
  @Override
  public boolean supports(Event event, Context context) {
    return event == Event.AFTER_CONNECT;
  }

  @Override
  public boolean canHandleInTransaction(Event event, Context context) {
    return true;
  }

  @Override
  public void handle(Event event, Context context) {
    try (Statement statement = context.getConnection().createStatement()) {
      statement.execute(SessionSettings.UTC_SQL);
    } catch (SQLException e) {
      throw new FlywayException("can't set the time zone", e);
    }
  }

  @Override
  public String getCallbackName() {
    return "UTC session";
  }
}
