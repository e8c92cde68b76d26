package io.straightway.staticdata.load;

import io.straightway.staticdata.load.StaticDataPreview.ChangeType;
import io.straightway.staticdata.load.StaticDataPreview.RowChange;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds rows of a load that redirect money or securities: a further row of a known account, or of a
 * counterparty with settlement instructions in the currency, or a row with other values. A change
 * of name does not count, nor do the first rows; but the settlement of a known account is never
 * new.
 */
final class Redirections {
  private Redirections() {}

  static List<String> found(Connection connection, StaticDataRows rows) throws SQLException {
    List<String> names = new ArrayList<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      if (kind.directsMoney() && !rows.of(kind).isEmpty()) {
        Set<List<String>> subjects = subjects(connection, kind.subject());
        StaticDataPreview.changes(connection, kind, rows.of(kind)).stream()
            .filter(change -> redirects(change, subjects, kind.subject().size()))
            .map(RowChange::name)
            .forEach(names::add);
      }
    }
    return names;
  }

  private static boolean redirects(RowChange change, Set<List<String>> subjects, int ofSubject) {
    return change.type() == ChangeType.NEW
        ? subjects.contains(change.key().subList(0, ofSubject))
        : change.values().stream().anyMatch(value -> !value.column().equals("name"));
  }

  private static Set<List<String>> subjects(Connection connection, List<String> subject)
      throws SQLException {
    Set<List<String>> subjects = new HashSet<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      if (kind.subject().equals(subject)) {
        for (List<String> row : StaticDataTable.read(connection, kind).rows()) {
          subjects.add(row.subList(0, subject.size()));
        }
      }
    }
    return subjects;
  }
}
