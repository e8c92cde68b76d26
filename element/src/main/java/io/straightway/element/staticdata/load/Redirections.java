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
 * account or a settlement instruction that is known already, or one with other values. A name may
 * change, and what is new redirects nothing; but where a known account settles is never new.
 */
final class Redirections {
  private static final String NAME = "name";
  private static final String ACCOUNT = "account";

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
   * @param accounts the accounts that are known, if the rows are of own settlement instructions
   */
  private record Known(
      StaticDataKind kind,
      Map<List<String>, List<String>> byKey,
      Set<List<String>> timelines,
      Set<String> accounts) {
    static Known read(Connection connection, StaticDataKind kind) throws SQLException {
      Known known = new Known(kind, new HashMap<>(), new HashSet<>(), new HashSet<>());
      for (List<String> row : StaticDataTable.read(connection, kind).rows()) {
        known.byKey.put(known.pick(row, kind.key()), known.directions(row));
        known.timelines.add(known.pick(row, kind.timeline()));
      }
      if (kind == StaticDataKind.OWN_SSIS) {
        known.accounts.addAll(accounts(connection));
      }
      return known;
    }

    private static List<String> accounts(Connection connection) throws SQLException {
      int code = StaticDataKind.ACCOUNTS.names().indexOf(ACCOUNT);
      return StaticDataTable.read(connection, StaticDataKind.ACCOUNTS).rows().stream()
          .map(row -> row.get(code))
          .toList();
    }

    boolean isRedirectedBy(List<String> row) {
      List<String> before = byKey.get(pick(row, kind.key()));
      return before == null
          ? timelines.contains(pick(row, kind.timeline())) || isOfKnownAccount(row)
          : !before.equals(directions(row));
    }

    private boolean isOfKnownAccount(List<String> row) {
      return kind.has(ACCOUNT) && accounts.contains(row.get(kind.names().indexOf(ACCOUNT)));
    }

    private List<String> directions(List<String> row) {
      return pick(row, kind.rest().stream().filter(column -> !column.name().equals(NAME)).toList());
    }

    private List<String> pick(List<String> row, List<StaticDataColumn> columns) {
      return columns.stream().map(column -> row.get(kind.names().indexOf(column.name()))).toList();
    }
  }
}
