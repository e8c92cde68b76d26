package io.straightway.element.check;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What is found for and against one invariant. */
public final class Evidence {
  private final Connection connection;
  private final List<String> counts = new ArrayList<>();
  private final List<List<String>> examples = new ArrayList<>();
  private long broken;

  /** Gathers evidence from one snapshot. */
  public Evidence(Connection connection) {
    this.connection = connection;
  }

  /** Notes how much of something there is; for the reader, it proves nothing. */
  public Evidence count(String name, long number) {
    counts.add(name + "=" + number);
    return this;
  }

  /** Notes the columns of the one row of a query, by their names. */
  public Evidence countRow(String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet row = statement.executeQuery()) {
      row.next();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        counts.add(row.getMetaData().getColumnLabel(i) + "=" + row.getString(i));
      }
    }
    return this;
  }

  /**
   * Looks for what must not be.
   *
   * @param name of the kind of violation
   * @param sql answers one text for every violation
   */
  public Evidence mustBeEmpty(String name, String sql) throws SQLException {
    String counted =
        """
        WITH broken (example) AS MATERIALIZED (%s)
        SELECT (SELECT count(*) FROM broken), ARRAY(SELECT example FROM broken LIMIT %d)
        """
            .formatted(sql, Finding.MOST_EXAMPLES);
    try (PreparedStatement statement = connection.prepareStatement(counted);
        ResultSet row = statement.executeQuery()) {
      row.next();
      violations(name, row.getLong(1), texts(row.getArray(2)));
    }
    return this;
  }

  private static List<String> texts(Array array) throws SQLException {
    return Arrays.stream((Object[]) array.getArray()).map(String::valueOf).toList();
  }

  /** Notes violations that were found elsewhere, with some or all of them as examples. */
  public Evidence violations(String name, long number, List<String> some) {
    if (number > 0) {
      count(name, number);
      broken += number;
      examples.add(some);
    }
    return this;
  }

  /** What it comes to. */
  public Finding finding(String id, String statement) {
    count("broken", broken);
    return new Finding(id, broken == 0, statement, String.join(" ", counts), oneOfEachFirst());
  }

  private List<String> oneOfEachFirst() {
    List<String> mixed = new ArrayList<>();
    for (int i = 0; i < Finding.MOST_EXAMPLES; i++) {
      for (List<String> kind : examples) {
        if (i < kind.size()) {
          mixed.add(kind.get(i));
        }
      }
    }
    return mixed;
  }
}
