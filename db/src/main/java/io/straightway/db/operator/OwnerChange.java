package io.straightway.db.operator;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * A change of who may do what, made by the owner of the schema and noted in the audit within one
 * transaction.
 *
 * @param actor who makes it, for the audit
 */
record OwnerChange(Handle handle, String actor) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,31}");

  /** What one change does. */
  interface Work<T> {
    T run(OwnerChange change) throws SQLException;
  }

  /**
   * Makes a change; a refusal rolls it back.
   *
   * @param owner a connection as the owner of the schema, in autocommit mode
   */
  static <T> T run(Connection owner, String actor, Work<T> work) throws SQLException {
    return Transactions.on(
        owner, c -> Queries.on(c, handle -> work.run(new OwnerChange(handle, actor))));
  }

  /** Whether an operator or sender may be called that. */
  static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  int execute(String sql, @Nullable Object... values) {
    return handle.execute(sql, values);
  }

  /** Asks a function that answers true or false. */
  boolean call(String function, Object... values) {
    String places = "?" + ", ?".repeat(values.length - 1);
    return handle
        .select("SELECT " + function + "(" + places + ")", values)
        .mapTo(Boolean.class)
        .one();
  }

  void require(boolean holds, String otherwise) {
    require(holds, DeskRefusal.Code.WRONG_STATE, otherwise);
  }

  void require(boolean holds, DeskRefusal.Code code, String otherwise) {
    if (!holds) {
      throw new DeskRefusal(code, otherwise);
    }
  }

  /** The event of the audit; true, as what is done by it. */
  boolean audit(String action, String subject, @Nullable String before, @Nullable String after) {
    return handle
        .createQuery("SELECT audit(:actor, :action, :subject, :before, :after) IS NOT NULL")
        .bind("actor", actor)
        .bind("action", action)
        .bind("subject", subject)
        .bindByType("before", before, String.class)
        .bindByType("after", after, String.class)
        .mapTo(Boolean.class)
        .one();
  }
}
