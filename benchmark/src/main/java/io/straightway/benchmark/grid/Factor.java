package io.straightway.benchmark.grid;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a grid varies, with the levels that it takes on; the first one is that of the baseline.
 *
 * @param kind what is varied
 * @param levels as they were written
 */
public record Factor(FactorKind kind, List<String> levels) {
  /**
   * Reads a factor such as {@code payload=1k,4k}.
   *
   * @param words the levels that a factor of the elements' options can have
   * @throws IllegalArgumentException if there is no such factor, or no such level, or one twice
   */
  public static Factor parse(String text, Map<FactorKind, List<String>> words) {
    int equals = text.indexOf('=');
    FactorKind kind = kind(text, equals < 0 ? text : text.substring(0, equals));
    List<String> levels =
        Arrays.stream(text.substring(equals + 1).split(",", -1)).map(String::strip).toList();
    if (equals < 0 || levels.contains("")) {
      throw new IllegalArgumentException(
          "--factor '" + text + "' lacks a level; write it such as payload=1k,4k");
    }
    if (new HashSet<>(levels).size() < levels.size()) {
      throw new IllegalArgumentException("--factor '" + text + "' has a level twice");
    }
    requireWords(kind, levels, words.getOrDefault(kind, kind.words()));
    return new Factor(kind, levels);
  }

  private static void requireWords(FactorKind kind, List<String> levels, List<String> words) {
    for (String level : levels) {
      if (!words.isEmpty() && !words.contains(level)) {
        throw new IllegalArgumentException(
            "--factor %s=%s: '%s' is none of %s"
                .formatted(kind.word(), level, level, String.join(", ", words)));
      }
    }
  }

  private static FactorKind kind(String text, String name) {
    return Arrays.stream(FactorKind.values())
        .filter(kind -> kind.word().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--factor '"
                        + text
                        + "': there is no factor '"
                        + name
                        + "'; factors are "
                        + Arrays.stream(FactorKind.values())
                            .map(FactorKind::word)
                            .collect(Collectors.joining(", "))));
  }
}
