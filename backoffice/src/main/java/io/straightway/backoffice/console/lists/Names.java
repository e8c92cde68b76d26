package io.straightway.backoffice.console.lists;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the names of a list's securities, accounts and counterparties. */
final class Names {
  private static final List<String> CODES =
      List.of("isin", "instrument", "account", "owner", "counterparty");
  private static final String READ =
      "SELECT code, name FROM known_name WHERE code = ANY (:codes) ORDER BY valid_from";

  private Names() {}

  /** Returns the names by code; the latest if a code has had several. */
  static Map<String, String> of(Connection connection, List<?> items) throws SQLException {
    Set<String> codes = new LinkedHashSet<>();
    for (Object item : items) {
      collect(item, codes);
    }
    Map<String, String> names = new HashMap<>();
    if (!codes.isEmpty()) {
      Queries.on(
          connection,
          handle ->
              handle
                  .createQuery(READ)
                  .bindArray("codes", String.class, codes)
                  .map((row, context) -> names.put(row.getString(1), row.getString(2)))
                  .list());
    }
    return names;
  }

  private static void collect(Object item, Set<String> codes) {
    Components.each(
        item,
        (name, value) -> {
          if (value instanceof String code && CODES.contains(name)) {
            codes.add(code);
          } else if (value instanceof Record part) {
            collect(part, codes);
          }
        });
  }
}
