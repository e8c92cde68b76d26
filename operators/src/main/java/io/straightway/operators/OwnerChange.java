package io.straightway.operators;

import io.straightway.db.Queries;
import io.straightway.operators.audit.AuditLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A change of access, made by the owner of the schema and noted in the audit within one
 * transaction.
 *
 * @param owner a connection as the owner of the schema, in autocommit mode
 * @param actor the person who makes it, for the audit
 */
record OwnerChange(Connection owner, String actor) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,31}");

  private static final String AUDIT =
      "SELECT audit(?, ?, ?, CAST(? AS text), CAST(? AS text)) IS NOT NULL";

  /** The statements of one change. */
  interface Update<T> {
    T run(OwnerChange change) throws SQLException;
  }

  /** Makes a change; a refusal rolls it back. */
  <T> T run(Update<T> work) throws SQLException {
    return OperatorCalls.run(owner, connection -> work.run(this));
  }

  /**
   * Changes one object, and notes the change in the audit.
   *
   * @param work returns whether there was something to change
   * @param code of the refusal if there was not
   * @param otherwise the message of that refusal
   */
  void make(Update<Boolean> work, DeskRefusal.Code code, String otherwise, AuditLog.Action done)
      throws SQLException {
    run(
        change -> {
          change.require(work.run(change), code, otherwise);
          return change.audit(done.name(), done.subject(), done.before(), done.after());
        });
  }

  /** As above, with a refusal for a wrong state. */
  void make(Update<Boolean> work, String otherwise, AuditLog.Action done) throws SQLException {
    make(work, DeskRefusal.Code.WRONG_STATE, otherwise, done);
  }

  /** Returns whether an operator or sender may have this name. */
  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  int execute(String sql, @Nullable Object... values) throws SQLException {
    return Queries.execute(owner, sql, values);
  }

  /** Calls a function that returns true or false. */
  boolean call(String function, Object... values) throws SQLException {
    String places = "?" + ", ?".repeat(values.length - 1);
    return Queries.one(owner, Boolean.class, "SELECT " + function + "(" + places + ")", values);
  }

  void require(boolean holds, String otherwise) {
    require(holds, DeskRefusal.Code.WRONG_STATE, otherwise);
  }

  void require(boolean holds, DeskRefusal.Code code, String otherwise) {
    if (!holds) {
      throw new DeskRefusal(code, otherwise);
    }
  }

  /**
   * Adds the event to the audit.
   *
   * @return true
   */
  boolean audit(String action, String subject, @Nullable String before, @Nullable String after)
      throws SQLException {
    return Queries.one(owner, Boolean.class, AUDIT, actor, action, subject, before, after);
  }
}
