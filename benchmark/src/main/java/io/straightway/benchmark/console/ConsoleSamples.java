package io.straightway.benchmark.console;

import io.straightway.benchmark.files.ResultJson;
import io.straightway.benchmark.system.BenchFailure;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** One of each thing that the database holds, by the names that {@link ScreenExamples} uses. */
final class ConsoleSamples {
  /** What is asked for, and where the answer has a value for each variable. */
  private static final String SOURCES =
      """
      /api/exceptions?limit=50 item=/items/0/item code=/items/0/code afterException=/next
      /api/exceptions?code=SECURITY_UNKNOWN&limit=1 source=/items/0/source
      /api/trades?status=BOOKED&limit=1 tradeSource=/items/0/source reference=/items/0/reference isin=/items/0/isin account=/items/0/account tradeDate=/items/0/tradeDate
      /api/instructions?limit=1 instruction=/items/0/reference
      /api/positions?limit=1 holder=/items/0/account instrument=/items/0/instrument
      /api/balances?limit=1 cashHolder=/items/0/account cash=/items/0/instrument
      /api/ledger/accounts?limit=1 ledgerAccount=/items/0/account
      /api/journals?limit=1 journal=/items/0/journalId
      /api/breaks?limit=1 break=/items/0/note/number
      /api/exchanges?limit=1 exchange=/items/0/exchangeId
      /api/days businessDate=/businessDate closedDay=/items/0/businessDate
      """;

  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");

  private final Map<String, String> found = new LinkedHashMap<>();

  private ConsoleSamples() {}

  /** Asks the API for them. */
  static ConsoleSamples of(ConsoleVisitor visitor) throws IOException, InterruptedException {
    ConsoleSamples samples = new ConsoleSamples();
    for (String source : SOURCES.lines().toList()) {
      List<String> words = List.of(source.split(" ", -1));
      samples.take(visitor, words.get(0), words.subList(1, words.size()));
    }
    return samples;
  }

  private void take(ConsoleVisitor visitor, String address, List<String> names)
      throws IOException, InterruptedException {
    ConsoleVisitor.Answer answer = visitor.get(address);
    if (answer.status() != 200) {
      throw new BenchFailure(address + " was answered with " + answer.status());
    }
    JsonNode body = ResultJson.read(answer.text(), JsonNode.class);
    for (String name : names) {
      int equals = name.indexOf('=');
      JsonNode value = body.at(name.substring(equals + 1));
      if (!value.isMissingNode() && !value.isNull()) {
        found.put(name.substring(0, equals), value.asString());
      }
    }
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
