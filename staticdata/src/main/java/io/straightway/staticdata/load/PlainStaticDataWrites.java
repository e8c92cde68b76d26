package io.straightway.staticdata.load;

import io.straightway.db.Queries;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.operators.audit.AuditLog;
import io.straightway.operators.audit.AuditLog.Action;
import io.straightway.staticdata.StaticDataStore;
import io.straightway.staticdata.load.StaticDataPreview.ChangeType;
import io.straightway.staticdata.load.StaticDataPreview.RowChange;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes static data with plain SQL, for databases without a function for it: it reads the present
 * rows first and compares them here.
 *
 * @param actor the author of the changes in the audit trail
 */
record PlainStaticDataWrites(Connection connection, String actor) {
  private static final String DELETE_HOLIDAY = "DELETE FROM holiday WHERE calendar = ? AND day = ?";

  /** Writes all rows within the connection's transaction and returns the new version. */
  long write(StaticDataRows rows) throws SQLException {
    List<String> described = new ArrayList<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      if (!rows.of(kind).isEmpty()) {
        described.add(write(kind, rows.of(kind)));
      }
    }
    long version = new StaticDataStore().version(connection) + 1;
    String changes = String.join("; ", described);
    Action loaded = new Action("STATIC_DATA_LOADED", "version " + version, null, changes);
    AuditLog.add(connection, actor, List.of(loaded));
    Queries.execute(connection, "INSERT INTO static_data_version (version) VALUES (?)", version);
    return version;
  }

  private String write(StaticDataKind kind, List<StaticDataRow> rows) throws SQLException {
    List<List<String>> present = StaticDataTable.read(connection, kind).rows();
    List<RowChange> changes = StaticDataPreview.compare(kind, rows, present);
    Map<List<String>, List<String>> before = new HashMap<>();
    present.forEach(row -> before.put(row.subList(0, kind.key().size()), row));
    Map<List<String>, List<String>> after = new HashMap<>();
    rows.forEach(row -> after.put(row.key(), row.list()));
    List<Action> deleted = new ArrayList<>();
    List<Action> changed = new ArrayList<>();
    for (RowChange change : changes) {
      String former = json(kind, before.get(change.key()));
      if (change.type() == ChangeType.REMOVED) {
        delete(change.key());
        deleted.add(new Action("STATIC_DATA_DELETED", change.name(), former, null));
      } else if (change.type() != ChangeType.NEW) {
        String now = json(kind, after.get(change.key()));
        changed.add(new Action("STATIC_DATA_CHANGED", change.name(), former, now));
      }
    }
    for (List<Action> actions : List.of(deleted, changed)) {
      actions.sort(Comparator.comparing(Action::subject));
      AuditLog.add(connection, actor, actions);
    }
    upsert(kind, rows);
    int added = changes.size() - deleted.size() - changed.size();
    return description(kind, rows.size(), added, changed.size(), deleted.size());
  }

  /** Returns a description such as {@code 3 holidays: 1 new, 2 deleted}. */
  private static String description(
      StaticDataKind kind, long rows, long added, long changed, long deleted) {
    List<String> parts = new ArrayList<>();
    add(parts, added, "new");
    add(parts, changed, "changed");
    add(parts, deleted, "deleted");
    String changes = parts.isEmpty() ? "as before" : String.join(", ", parts);
    return rows + " " + kind.words(rows) + ": " + changes;
  }

  private static void add(List<String> parts, long rows, String change) {
    if (rows > 0) {
      parts.add(rows + " " + change);
    }
  }

  private void upsert(StaticDataKind kind, List<StaticDataRow> rows) throws SQLException {
    Rows written =
        RowForm.upsert(
                kind.table(),
                kind.key().stream().map(StaticDataColumn::column).toList(),
                kind.rest().stream().map(c -> c.column() + " = new." + c.column()).toList(),
                kind.columns().stream()
                    .map(StaticDataColumn::declared)
                    .collect(Collectors.joining(", ")))
            .rows();
    rows.forEach(row -> written.add(row.stored()));
    new WriteBatch().add(written).execute(connection);
  }

  private void delete(List<String> holiday) throws SQLException {
    List<StaticDataColumn> key = StaticDataKind.HOLIDAYS.key();
    Queries.execute(
        connection,
        DELETE_HOLIDAY,
        IntStream.range(0, key.size()).mapToObj(i -> key.get(i).value(holiday.get(i))).toArray());
  }

  private static @Nullable String json(StaticDataKind kind, @Nullable List<String> values) {
    if (values == null) {
      return null;
    }
    List<String> members = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      StaticDataColumn column = kind.columns().get(i);
      Object value = values.get(i).isEmpty() ? null : column.value(values.get(i));
      if (value != null) {
        members.add("\"" + column.name() + "\":" + json(value));
      }
    }
    return "{" + String.join(",", members) + "}";
  }

  private static String json(Object value) {
    if (value instanceof BigDecimal number) {
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
    return value instanceof Number
        ? value.toString()
        : "\"" + value.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
