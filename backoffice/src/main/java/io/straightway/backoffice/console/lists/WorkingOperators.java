package io.straightway.backoffice.console.lists;

import io.straightway.db.operator.OperatorRole;
import io.straightway.db.operator.Operators;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Those who can be given an item to look after. */
public final class WorkingOperators {
  private WorkingOperators() {}

  /** The names of those who may work on one, and may log in. */
  public static List<String> names(Connection connection) throws SQLException {
    return Operators.list(connection).stream()
        .filter(each -> each.active() && each.roles().contains(OperatorRole.OPERATOR))
        .map(Operators.Operator::name)
        .toList();
  }
}
