package io.straightway.benchmark.grid;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A factor of a grid with its levels; the first level is that of the baseline.
 *
 * @param kind the setting that varies
 * @param levels the levels as written on the command line
 */
public record Factor(FactorKind kind, List<String> levels) {
  /**
   * Parses a factor such as {@code payload=1k,4k}.
   *
   * @param words the allowed levels of factors that are element options
   * @throws IllegalArgumentException if the factor or a level is unknown, or a level is repeated
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
            "--factor %s=%s: '%s' is not one of %s"
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
