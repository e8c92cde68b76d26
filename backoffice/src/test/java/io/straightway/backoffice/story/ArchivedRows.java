package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.status.Status;
import io.straightway.db.Role;
import io.straightway.settlement.SettlementInstallation;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;

/** The books of a fixture, and the rows that archives take. */
final class ArchivedRows {
  private static final List<String> BOOKS =
      List.of(
          "SELECT account, trim_scale(balance) FROM current_balance ORDER BY 1",
          "SELECT currency, kind, trim_scale(debit), trim_scale(credit), accounts FROM trial_balance ORDER BY 1, 2",
          "SELECT account, instrument, trim_scale(traded), trim_scale(settled) FROM current_position ORDER BY 1, 2",
          "SELECT account, isin, quantity, cost FROM held_at_cost ORDER BY 1, 2",
          "SELECT event_id, account, quantity FROM income_entitlement WHERE quantity <> 0 ORDER BY 1, 2",
          "SELECT t.* FROM recomputed_trial_balance t ORDER BY 1, 2, 3, 4",
          "SELECT ordinal, entered, through, under_way, stopped FROM stp_stage ORDER BY 1",
          "SELECT count(*), sum(times_seen) FROM incoming_trade_message");

  private ArchivedRows() {}

  static List<List<String>> books(SettlementInstallation installation) throws Exception {
    List<List<String>> books = new ArrayList<>();
    for (String query : BOOKS) {
      books.add(installation.query(query));
    }
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "test")) {
      books.add(List.of(Status.read(reader, Clock.systemUTC()).life().toString()));
    }
    return books;
  }

  static Map<String, Long> rows(SettlementInstallation installation) throws Exception {
    Map<String, Long> rows = new TreeMap<>();
    for (String table :
        installation.query("SELECT table_name FROM archived_table WHERE leaves ORDER BY 1")) {
      rows.put(table, Long.valueOf(installation.value("SELECT count(*) FROM " + table)));
    }
    assertThat(rows).hasSize(10);
    return rows;
  }

  static void assertAllRowsAreHereOrInFiles(
      SettlementInstallation installation, Path files, Map<String, Long> before) throws Exception {
    Map<String, Long> together = new TreeMap<>(rows(installation));
    Map<String, Map<String, String>> keys = new HashMap<>();
    try (Stream<Path> all = Files.walk(files)) {
      for (Path file :
          all.filter(path -> path.toString().endsWith(".csv.gz"))
              .filter(path -> !path.toString().contains(".part"))
              .toList()) {
        String table = file.getFileName().toString().replace(".csv.gz", "");
        try (BufferedReader in =
            new BufferedReader(
                new InputStreamReader(
                    new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
          CSVFormat.RFC4180
              .parse(in)
              .forEach(
                  line -> {
                    if (line.getRecordNumber() > 1) {
                      together.computeIfPresent(table, (name, rows) -> rows + 1);
                      assertThat(
                              keys.computeIfAbsent(table, name -> new HashMap<>())
                                  .put(String.join("|", line), file.toString()))
                          .isNull();
                    }
                  });
        }
      }
    }
    assertThat(together).isEqualTo(before);
  }

  static List<byte[]> messages(SettlementInstallation installation) throws Exception {
    List<byte[]> bodies = new ArrayList<>();
    try (Connection connection = installation.database().getConnection();
        PreparedStatement statement =
            connection.prepareStatement(
                "SELECT body FROM incoming_trade_message WHERE status = 'BOOKED'");
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        bodies.add(row.getBytes(1));
      }
    }
    return bodies;
  }
}
