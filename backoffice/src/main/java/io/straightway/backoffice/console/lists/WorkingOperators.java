package io.straightway.backoffice.console.lists;

import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The operators to whom an item can be assigned. */
public final class WorkingOperators {
  private WorkingOperators() {}

  /** Returns the names of active operators who may work on items. */
  public static List<String> names(Connection connection) throws SQLException {
    return Operators.list(connection).stream()
        .filter(operator -> operator.active() && operator.roles().contains(OperatorRole.OPERATOR))
        .map(Operators.Operator::name)
        .toList();
  }
}
