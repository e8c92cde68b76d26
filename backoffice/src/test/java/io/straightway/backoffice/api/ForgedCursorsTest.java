package io.straightway.backoffice.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forged places in lists: each is refused or treated as a place, and none is expensive. */
class ForgedCursorsTest {
  private static final List<String> LISTS =
      List.of(
          "/api/exceptions?",
          "/api/trades?",
          "/api/instructions?",
          "/api/instructions/unmatched?",
          "/api/positions?",
          "/api/positions/ACC1/GB0000000001/movements?",
          "/api/ledger/accounts?",
          "/api/ledger/entries?account=CASH:ACC1:GBP&",
          "/api/journals?",
          "/api/days?",
          "/api/reconciliations?",
          "/api/breaks?",
          "/api/static-data/ssis?",
          "/api/approvals?",
          "/api/exchanges?",
          "/api/audit?");

  private static final List<String> PARTS =
      List.of(
          "-1",
          "9223372036854775807",
          "-9223372036854775808",
          "1E999999999",
          "1E-999999999",
          "9".repeat(3_000),
          "+999999999-12-31",
          "-999999999-01-01",
          "+1000000000-12-31T23:59:59.999999999Z",
          "x".repeat(3_000),
          "\u0000",
          "\ud800",
          "' OR 1=1 --",
          "");

  @Test
  void aForgedPlaceIsRefusedOrFoundAndFailsNothing(@TempDir Path dir) throws Exception {
    try (ApiFixture world = ApiFixture.open(dir)) {
      Map<String, String> wrong = new TreeMap<>();
      for (String list : LISTS) {
        for (String cursor : cursors()) {
          HttpResponse<String> answer =
              world.get(
                  list + "after=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8), world.ann());
          if (answer.statusCode() != 200 && answer.statusCode() != 400) {
            wrong.put(list + cursor.substring(0, Math.min(40, cursor.length())), answer.body());
          }
        }
      }
      assertThat(wrong).isEmpty();
    }
  }

  private static List<String> cursors() {
    List<String> cursors = new ArrayList<>(List.of("%", "=", "!".repeat(4_000)));
    for (String part : PARTS) {
      cursors.add(text(part));
      cursors.add(text(part, part));
      cursors.add(text("9000", "0", part));
      cursors.add(text("2026-11-24", part));
    }
    return cursors;
  }

  private static String text(String... parts) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(String.join("\n", parts).getBytes(StandardCharsets.UTF_8));
  }
}
