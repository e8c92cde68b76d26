package io.straightway.staticdata.load;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The check that static data equal their last change in the audit trail. */
public final class AuditedStaticData {
  private static final String AS_IT_IS =
      "SELECT (%s) COLLATE \"C\" AS subject, %s AS content FROM %s t";

  /** A row that was never changed after its creation has no event of its own. */
  private static final String FAULTS =
      """
      SELECT a.subject || ' is ' || coalesce(t.content, 'missing') || ', but was changed to '
             || coalesce(a.after, '')
        FROM (SELECT DISTINCT ON (subject) subject, action, after
                FROM audit_trail WHERE action IN ('STATIC_DATA_CHANGED', 'STATIC_DATA_DELETED')
               ORDER BY subject, event_number DESC) a
        LEFT JOIN (ROWS) t USING (subject)
       WHERE a.action = 'STATIC_DATA_CHANGED' AND t.content IS DISTINCT FROM a.after
      """;

  private AuditedStaticData() {}

  /** Returns a query with one text for every row that was changed without an event. */
  public static String faults() {
    return FAULTS.replace(
        "(ROWS)",
        Arrays.stream(StaticDataKind.values())
            .map(kind -> AS_IT_IS.formatted(subject(kind), json(kind), kind.table()))
            .collect(Collectors.joining(" UNION ALL ", "(", ")")));
  }

  private static String subject(StaticDataKind kind) {
    return "'%s:' || concat_ws('/', %s)"
        .formatted(kind.words(1), list(kind.key(), column -> "t." + column.column()));
  }

  private static String json(StaticDataKind kind) {
    return "(SELECT json_strip_nulls(row_to_json(named))::text FROM (SELECT %s) AS named)"
        .formatted(list(kind.columns(), column -> "t." + column.column() + " AS " + column.name()));
  }

  private static String list(
      List<StaticDataColumn> columns, Function<StaticDataColumn, String> form) {
    return columns.stream().map(form).collect(Collectors.joining(", "));
  }
}
