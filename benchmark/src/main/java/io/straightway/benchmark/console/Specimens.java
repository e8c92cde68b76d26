package io.straightway.benchmark.console;

import io.straightway.benchmark.files.ResultJson;
import io.straightway.benchmark.system.BenchFailure;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** One of each thing that the database holds, by the names that {@link ScreenExamples} uses. */
final class Specimens {
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

  private final Map<String, String> found = new LinkedHashMap<>();

  private Specimens() {}

  /** Asks the API for them. */
  static Specimens of(ConsoleVisitor visitor) throws IOException, InterruptedException {
    Specimens specimens = new Specimens();
    specimens.take(
        visitor,
        "/api/exceptions?limit=50",
        Map.of(
            "item", "/items/0/item",
            "code", "/items/0/code",
            "afterException", "/next"));
    specimens.take(
        visitor,
        "/api/exceptions?code=SECURITY_UNKNOWN&limit=1",
        Map.of("source", "/items/0/source"));
    specimens.take(
        visitor,
        "/api/trades?status=BOOKED&limit=1",
        Map.of(
            "tradeSource", "/items/0/source",
            "reference", "/items/0/reference",
            "isin", "/items/0/isin",
            "account", "/items/0/account",
            "tradeDate", "/items/0/tradeDate"));
    specimens.take(
        visitor, "/api/instructions?limit=1", Map.of("instruction", "/items/0/reference"));
    specimens.take(
        visitor,
        "/api/positions?limit=1",
        Map.of("holder", "/items/0/account", "instrument", "/items/0/instrument"));
    specimens.take(
        visitor,
        "/api/balances?limit=1",
        Map.of("cashHolder", "/items/0/account", "cash", "/items/0/instrument"));
    specimens.take(
        visitor, "/api/ledger/accounts?limit=1", Map.of("ledgerAccount", "/items/0/account"));
    specimens.take(visitor, "/api/journals?limit=1", Map.of("journal", "/items/0/journalId"));
    specimens.take(visitor, "/api/exchanges?limit=1", Map.of("exchange", "/items/0/exchangeId"));
    specimens.take(
        visitor,
        "/api/days",
        Map.of("businessDate", "/businessDate", "closedDay", "/items/0/businessDate"));
    return specimens;
  }

  private void take(ConsoleVisitor visitor, String address, Map<String, String> names)
      throws IOException, InterruptedException {
    ConsoleVisitor.Answer answer = visitor.get(address);
    if (answer.status() != 200) {
      throw new BenchFailure(address + " was answered with " + answer.status());
    }
    JsonNode body = ResultJson.read(answer.text(), JsonNode.class);
    names.forEach(
        (name, pointer) -> {
          JsonNode value = body.at(pointer);
          if (!value.isMissingNode() && !value.isNull()) {
            found.put(name, value.asString());
          }
        });
  }

  /** Whether there is one of everything that an address names. */
  boolean suffice(String address) {
    return VARIABLE.matcher(address).results().allMatch(match -> found.containsKey(match.group(1)));
  }

  /** An address with what its names stand for. */
  String fill(String address) {
    return VARIABLE
        .matcher(address)
        .replaceAll(
            match -> Matcher.quoteReplacement(encoded(found.getOrDefault(match.group(1), ""))));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
