package io.straightway.db.schema;

import io.straightway.db.dialect.TableSize;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The effect of a step of the schema on a table that has rows.
 *
 * @param table the table's name
 * @param kind the strongest lock of the step
 * @param rows the estimated number of rows
 * @param bytes the size of the table with its indexes, in bytes
 */
public record TableEffect(String table, EffectKind kind, long rows, long bytes) {
  /** The rate at which a table is assumed to be read, in bytes per second. */
  private static final long BYTES_PER_SECOND = 100L << 20;

  /** The assumed size of a row's entry in an index, in bytes. */
  private static final long BYTES_OF_INDEX_ENTRY = 40;

  private static final Pattern COMMENT = Pattern.compile("--[^\n]*");
  private static final Pattern BODY = Pattern.compile("\\$(\\w*)\\$.*?\\$\\1\\$", Pattern.DOTALL);

  /** Statements by what they do; several can match, and the strongest lock counts. */
  private static final Map<Pattern, EffectKind> LOCKS =
      Map.of(
          statement("(?:ALTER|DROP) TABLE TABLE_NAME.*"),
          EffectKind.LOCKED_FOR_A_MOMENT,
          statement("CREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER .*? ON TABLE_NAME.*"),
          EffectKind.LOCKED_FOR_A_MOMENT,
          statement("(?:UPDATE|DELETE FROM|INSERT INTO(?!.* VALUES)) TABLE_NAME.*"),
          EffectKind.ROWS_CHANGED,
          statement("CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?(?:\\w+ )?ON TABLE_NAME.*"),
          EffectKind.INDEX_BUILT,
          statement(
              "ALTER TABLE TABLE_NAME (?!.* NOT VALID).*(?: TYPE | SET NOT NULL|VALIDATE |ADD (?:CONSTRAINT|CHECK|UNIQUE"
                  + "|PRIMARY|FOREIGN|EXCLUDE)|DEFAULT (?:clock_timestamp|nextval|random|gen_random)).*"),
          EffectKind.ALL_ROWS_READ);

  /** The locks of a step, weakest first. */
  public enum EffectKind {
    /** The table is locked for a moment. */
    LOCKED_FOR_A_MOMENT,
    /** Rows are changed. */
    ROWS_CHANGED,
    /** Nobody can write while an index is built. */
    INDEX_BUILT,
    /** Nobody can read or write while all rows are checked or rewritten. */
    ALL_ROWS_READ
  }

  /** Returns the time for which the table is locked, in seconds, at 100 MiB/s. */
  public long seconds() {
    return kind == EffectKind.LOCKED_FOR_A_MOMENT ? 0 : bytes / BYTES_PER_SECOND + 1;
  }

  /** Returns the space that the step takes on the disk, in bytes. */
  public long moreBytes() {
    return switch (kind) {
      case LOCKED_FOR_A_MOMENT -> 0;
      case INDEX_BUILT -> rows * BYTES_OF_INDEX_ENTRY;
      case ROWS_CHANGED, ALL_ROWS_READ -> bytes;
    };
  }

  /**
   * Returns the effects of a step, one for each table with rows.
   *
   * @param sql the step's statements
   * @param tables the tables with rows, by name
   */
  static List<TableEffect> of(String sql, Map<String, TableSize> tables) {
    Map<String, TableEffect> effects = new TreeMap<>();
    for (String statement :
        BODY.matcher(COMMENT.matcher(sql).replaceAll("")).replaceAll("''").split(";", -1)) {
      String words = statement.strip().replaceAll("\\s+", " ");
      LOCKS.forEach(
          (lock, kind) -> {
            Matcher found = lock.matcher(words);
            TableSize table = found.matches() ? tables.get(found.group("table")) : null;
            if (table != null) {
              effects.merge(
                  table.name(),
                  new TableEffect(table.name(), kind, table.rows(), table.bytes()),
                  TableEffect::stronger);
            }
          });
    }
    return List.copyOf(effects.values());
  }

  private static TableEffect stronger(TableEffect one, TableEffect other) {
    return one.kind.compareTo(other.kind) >= 0 ? one : other;
  }

  private static Pattern statement(String words) {
    return Pattern.compile(
        words.replace(
            "TABLE_NAME", "(?:IF (?:NOT )?EXISTS )?(?:ONLY )?(?:straightway\\.)?(?<table>\\w+)"),
        Pattern.CASE_INSENSITIVE);
  }
}
