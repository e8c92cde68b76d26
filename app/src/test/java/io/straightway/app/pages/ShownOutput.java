package io.straightway.app.pages;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Compares the output that a page shows with the output of a run. A line {@code ...} stands for any
 * lines, as it does at the end of a line for the rest. Times and rates are left out of the
 * comparison. An id in the page stands for the id that the run printed in its place.
 */
final class ShownOutput {
  private static final String LEFT_OUT = "...";

  /** Ids and hashes, which differ from run to run. */
  private static final Pattern ID =
      Pattern.compile(
          "\\b(?:message:\\d+|SI\\d+|[0-9a-f]{64})\\b"
              + "|(?<=reversed by |settlement  |\"tradeId\":|127\\.0\\.0\\.1:|0\\.0\\.0\\.0:|localhost:)\\d+");

  private static final Pattern CHANGING =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z|\\b[\\d,.]+ m?s\\b|\\b[\\d,.]+ a second\\b"
              + "|(?<=\\(half\\), |%\\), )[\\d,.]+"
              + "|(?<=booked {1,9})\\d,\\d{3}|(?<=parked {1,9})\\d");

  /**
   * Lines whose numbers depend on what the simulated custodian draws for the references of a run.
   */
  private static final Pattern DRAWN =
      Pattern.compile("received .* settled in part|\\d+ +(?:DELIVER|RECEIVE) .*|I\\d holds .*");

  private static final Pattern NUMBER = Pattern.compile("\\b\\d[\\d,.]*\\b");

  private final Map<String, String> ids = new HashMap<>();

  /** Returns a command with the ids of the run in place of those of the page. */
  String command(String shown) {
    return ID.matcher(shown).replaceAll(id -> ids.getOrDefault(id.group(), id.group()));
  }

  /** Returns whether a run printed the shown output, and notes its ids. */
  boolean matches(List<String> shown, List<String> actual) {
    Optional<Map<String, String>> match = match(shown, actual, ids);
    match.ifPresent(ids::putAll);
    return match.isPresent();
  }

  private static Optional<Map<String, String>> match(
      List<String> shown, List<String> actual, Map<String, String> bindings) {
    if (shown.isEmpty()) {
      return actual.isEmpty() ? Optional.of(bindings) : Optional.empty();
    }
    List<String> rest = shown.subList(1, shown.size());
    if (shown.get(0).strip().equals(LEFT_OUT)) {
      for (int i = 0; i <= actual.size(); i++) {
        Optional<Map<String, String>> match =
            match(rest, actual.subList(i, actual.size()), bindings);
        if (match.isPresent()) {
          return match;
        }
      }
      return Optional.empty();
    }
    if (actual.isEmpty()) {
      return Optional.empty();
    }
    return line(shown.get(0), actual.get(0), bindings)
        .flatMap(noted -> match(rest, actual.subList(1, actual.size()), noted));
  }

  private static Optional<Map<String, String>> line(
      String shown, String actual, Map<String, String> bindings) {
    String expected = normal(shown);
    String printed = normal(actual);
    boolean same =
        expected.endsWith(LEFT_OUT)
            ? printed.startsWith(expected.substring(0, expected.length() - LEFT_OUT.length()))
            : printed.equals(expected);
    if (!same) {
      return Optional.empty();
    }
    Map<String, String> noted = new HashMap<>(bindings);
    List<String> shownIds = ids(shown);
    List<String> actualIds = ids(actual);
    for (int i = 0; i < shownIds.size(); i++) {
      String before = noted.putIfAbsent(shownIds.get(i), actualIds.get(i));
      if (before != null && !before.equals(actualIds.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(noted);
  }

  private static List<String> ids(String line) {
    return ID.matcher(line).results().map(MatchResult::group).toList();
  }

  /** Returns a line without changing parts and without the width of its columns. */
  private static String normal(String line) {
    String text = CHANGING.matcher(ID.matcher(line).replaceAll("#")).replaceAll("#");
    if (DRAWN.matcher(line.strip()).matches()) {
      text = NUMBER.matcher(text).replaceAll("#");
    }
    return text.replaceAll(" +", " ").strip();
  }
}
