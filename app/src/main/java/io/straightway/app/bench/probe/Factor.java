package io.straightway.app.bench.probe;

import io.straightway.app.cli.CommandFailure;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a grid varies, with the levels that it takes on; the first one is that of the baseline.
 *
 * @param kind what is varied
 * @param levels as they were written
 */
public record Factor(FactorKind kind, List<String> levels) {
  /** Keeps its own copy. */
  public Factor {
    levels = List.copyOf(levels);
  }

  /**
   * Reads a factor such as {@code payload=1k,4k}.
   *
   * @throws CommandFailure if there is no such factor, or no level, or one twice
   */
  public static Factor parse(String text) {
    int equals = text.indexOf('=');
    FactorKind kind = kind(text, equals < 0 ? text : text.substring(0, equals));
    List<String> levels =
        Arrays.stream(text.substring(equals + 1).split(",", -1)).map(String::strip).toList();
    if (equals < 0 || levels.contains("")) {
      throw CommandFailure.usage(
          "--factor '" + text + "' lacks a level; write it such as payload=1k,4k");
    }
    if (new HashSet<>(levels).size() < levels.size()) {
      throw CommandFailure.usage("--factor '" + text + "' has a level twice");
    }
    return new Factor(kind, levels);
  }

  private static FactorKind kind(String text, String name) {
    return Arrays.stream(FactorKind.values())
        .filter(kind -> kind.word().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                CommandFailure.usage(
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
