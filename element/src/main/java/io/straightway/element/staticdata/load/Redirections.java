package io.straightway.element.staticdata.load;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds rows of a load that send money or securities elsewhere than before: another row of an
 * account that is known already, or of a counterparty with settlement instructions in the currency,
 * or one with other values. A name may change, and the first rows redirect nothing; but where a
 * known account settles is never new.
 */
final class Redirections {
  private static final String NAME = "name";

  private final Connection connection;
  private final StaticDataRows rows;

  Redirections(Connection connection, StaticDataRows rows) {
    this.connection = connection;
    this.rows = rows;
  }

  List<String> found() throws SQLException {
    List<String> found = new ArrayList<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      if (kind.directsMoney() && !rows.of(kind).isEmpty()) {
        Known known = Known.read(connection, kind);
        rows.of(kind).stream()
            .filter(row -> known.isRedirectedBy(values(row)))
            .map(row -> kind.words(1) + ":" + String.join("/", row.key()))
            .forEach(found::add);
      }
    }
    return found;
  }

  private static List<String> values(StaticDataRow row) {
    return row.kind().names().stream().map(row::get).toList();
  }

  /**
   * The rows of a kind that are there, without their names.
   *
   * @param subjects what there is something for already
   */
  private record Known(
      StaticDataKind kind, Map<List<String>, List<String>> byKey, Set<List<String>> subjects) {
    static Known read(Connection connection, StaticDataKind kind) throws SQLException {
      Known known = new Known(kind, new HashMap<>(), new HashSet<>());
      for (List<String> row : StaticDataTable.read(connection, kind).rows()) {
        known.byKey.put(known.key(row), known.directions(row));
      }
      for (StaticDataKind other : StaticDataKind.values()) {
        if (other.directsMoney() && other.subject().equals(kind.subject())) {
          for (List<String> row : StaticDataTable.read(connection, other).rows()) {
            known.subjects.add(known.subject(row));
          }
        }
      }
      return known;
    }

    boolean isRedirectedBy(List<String> row) {
      List<String> before = byKey.get(key(row));
      return before == null ? subjects.contains(subject(row)) : !before.equals(directions(row));
    }

    private List<String> subject(List<String> row) {
      return row.subList(0, kind.subject().size());
    }

    private List<String> key(List<String> row) {
      return row.subList(0, kind.key().size());
    }

    private List<String> directions(List<String> row) {
      List<String> directions = new ArrayList<>(row);
      if (kind.has(NAME)) {
        directions.remove(kind.names().indexOf(NAME));
      }
      return directions;
    }
  }
}
