package io.straightway.staticdata.load;

import io.straightway.db.ContentHash;
import io.straightway.markup.DecimalForm;
import io.straightway.staticdata.load.StaticDataDesk.RowFault;
import io.straightway.staticdata.load.StaticDataDesk.SentFile;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a load to the present rows. It writes nothing.
 *
 * @param hash the hash of the document of all rows, which is also that of a proposal of them
 * @param counts the counts of each kind that has rows
 * @param changes rows that would change
 * @param leftOut the number of further changes that are not listed
 * @param redirecting rows that redirect money or securities, such as {@code
 *     ssi:BARCGB22XXX/GBP/XLON/2026-12-01}
 * @param badRows why the load is impossible; then nothing else is reported
 */
public record StaticDataPreview(
    ContentHash hash,
    List<Count> counts,
    List<RowChange> changes,
    int leftOut,
    List<String> redirecting,
    List<RowFault> badRows) {
  /** The number of rows listed at most. */
  public static final int MOST_SHOWN = 500;

  /** Compares the rows of files with the present ones, value by value. */
  public static StaticDataPreview of(Connection connection, StaticDataRows rows)
      throws SQLException {
    return of(connection, rows, MOST_SHOWN);
  }

  /** Compares a proposed document, with any number of changes. */
  public static StaticDataPreview of(Connection connection, String text) throws SQLException {
    List<SentFile> document = List.of(SentFile.of("document", text));
    return of(connection, StaticDataDesk.rows(document), Integer.MAX_VALUE);
  }

  static StaticDataPreview of(Connection connection, StaticDataRows rows, int most)
      throws SQLException {
    ContentHash hash = ContentHash.of(rows.document().getBytes(StandardCharsets.UTF_8));
    List<BadRow> badRows = rows.badRows(connection);
    if (!badRows.isEmpty()) {
      return new StaticDataPreview(hash, List.of(), List.of(), 0, List.of(), RowFault.of(badRows));
    }
    List<Count> counts = new ArrayList<>();
    List<RowChange> changes = new ArrayList<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      if (!rows.of(kind).isEmpty()) {
        List<RowChange> ofKind = changes(connection, kind, rows.of(kind));
        counts.add(Count.of(kind, rows.of(kind).size(), ofKind));
        changes.addAll(ofKind);
      }
    }
    int shown = Math.min(most, changes.size());
    return new StaticDataPreview(
        hash,
        counts,
        changes.subList(0, shown),
        changes.size() - shown,
        Redirections.found(connection, rows),
        List.of());
  }

  /** Returns whether any row would be changed, added or removed. */
  public boolean changesAnything() {
    return !changes.isEmpty();
  }

  /** Returns the changes of one kind's rows to its table. */
  static List<RowChange> changes(
      Connection connection, StaticDataKind kind, List<StaticDataRow> rows) throws SQLException {
    return compare(kind, rows, StaticDataTable.read(connection, kind).rows());
  }

  /** Returns the changes as {@link #changes} does, against the rows in {@code present}. */
  static List<RowChange> compare(
      StaticDataKind kind, List<StaticDataRow> rows, List<List<String>> present) {
    Map<List<String>, List<String>> byKey = new HashMap<>();
    present.forEach(row -> byKey.put(row.subList(0, kind.key().size()), row));
    Set<List<String>> keys = new HashSet<>();
    List<RowChange> changes = new ArrayList<>();
    for (StaticDataRow row : rows) {
      keys.add(row.key());
      List<String> before = byKey.get(row.key());
      RowChange change = change(kind, before, row);
      if (before == null || !change.values().isEmpty()) {
        changes.add(change);
      }
    }
    if (kind == StaticDataKind.HOLIDAYS) {
      changes.addAll(removed(rows, present, keys));
    }
    return changes;
  }

  private static RowChange change(
      StaticDataKind kind, @Nullable List<String> before, StaticDataRow row) {
    List<Value> values = new ArrayList<>();
    for (StaticDataColumn column : kind.rest()) {
      String now = row.get(column.name());
      String was = before == null ? "" : before.get(kind.names().indexOf(column.name()));
      if (!same(column, was, now)) {
        values.add(new Value(column.name(), orNull(was), orNull(now)));
      }
    }
    return new RowChange(
        before == null ? ChangeType.NEW : ends(values) ? ChangeType.ENDED : ChangeType.CHANGED,
        kind.words(1),
        row.key(),
        values);
  }

  /** Compares as the database does: 7.5 equals 7.50. */
  private static boolean same(StaticDataColumn column, String was, String now) {
    if (was.isEmpty() || now.isEmpty() || column.type() != StaticDataColumn.Type.NUMBER) {
      return was.equals(now);
    }
    return DecimalForm.ANY.require(was).compareTo(DecimalForm.ANY.require(now)) == 0;
  }

  private static boolean ends(List<Value> values) {
    return values.stream()
        .anyMatch(
            value -> value.column().equals(StaticDataColumn.VALID_TO) && value.after() != null);
  }

  /** Returns the removed holidays: those of a calendar in the files are replaced as a whole. */
  private static List<RowChange> removed(
      List<StaticDataRow> rows, List<List<String>> present, Set<List<String>> keys) {
    StaticDataKind kind = StaticDataKind.HOLIDAYS;
    Set<String> calendars = new HashSet<>();
    rows.forEach(row -> calendars.add(row.key().get(0)));
    List<RowChange> removed = new ArrayList<>();
    for (List<String> row : present) {
      List<String> key = row.subList(0, kind.key().size());
      if (calendars.contains(key.get(0)) && !keys.contains(key)) {
        String name = kind.rest().get(0).name();
        List<Value> values = List.of(new Value(name, row.get(kind.key().size()), null));
        removed.add(new RowChange(ChangeType.REMOVED, kind.words(1), key, values));
      }
    }
    return removed;
  }

  private static @Nullable String orNull(String value) {
    return value.isEmpty() ? null : value;
  }

  /** The change of a row. */
  public enum ChangeType {
    /** No row has this key yet. */
    NEW,
    /** The row replaces one with other values. */
    CHANGED,
    /** The row replaces one and gives it a last day. */
    ENDED,
    /** The row is removed: a holiday of a calendar that is replaced. */
    REMOVED
  }

  /**
   * A row that would change.
   *
   * @param kind such as {@code account}
   * @param key the values of its key
   * @param values the changed values; for a new row, those that are not empty
   */
  public record RowChange(ChangeType type, String kind, List<String> key, List<Value> values) {
    /** Returns a name such as {@code ssi:BARCGB22XXX/GBP/XLON/2026-12-01}. */
    public String name() {
      return kind + ":" + String.join("/", key);
    }
  }

  /**
   * A value that changes.
   *
   * @param column such as {@code custodian}
   * @param before the present value, or null
   * @param after the future value, or null
   */
  public record Value(String column, @Nullable String before, @Nullable String after) {}

  /**
   * The number of rows of a kind by their change.
   *
   * @param kind such as {@code accounts}
   * @param unchanged rows that were given and already exist as they are
   */
  public record Count(
      String kind, long added, long changed, long ended, long removed, long unchanged) {
    static Count of(StaticDataKind kind, int rows, List<RowChange> changes) {
      long removed = count(changes, ChangeType.REMOVED);
      return new Count(
          kind.words(2),
          count(changes, ChangeType.NEW),
          count(changes, ChangeType.CHANGED),
          count(changes, ChangeType.ENDED),
          removed,
          rows - (changes.size() - removed));
    }

    private static long count(List<RowChange> changes, ChangeType kind) {
      return changes.stream().filter(change -> change.type() == kind).count();
    }
  }
}
