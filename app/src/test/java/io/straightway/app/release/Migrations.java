package io.straightway.app.release;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Versioned migrations with the checksums of their files. Those of a release never change. */
final class Migrations {
  private static final Pattern STEP = Pattern.compile("(?<folder>.+)/V(?<number>\\d+)__\\w+\\.sql");

  /** The checksums by path from the root of the resources. */
  private final Map<String, String> checksums = new TreeMap<>();

  /** Creates migrations from lines as {@code sha256sum} prints them. */
  Migrations(List<String> lines) {
    for (String line : lines) {
      String[] words = line.split(" +", 2);
      checksums.put(words[1].replaceFirst(".*src/main/resources/", ""), words[0]);
    }
  }

  boolean isEmpty() {
    return checksums.isEmpty();
  }

  /** Returns the reasons why later migrations can't follow these; none if they can. */
  List<String> objections(Migrations later) {
    List<String> objections = new ArrayList<>();
    checksums.forEach(
        (step, checksum) -> {
          String advice = "restore it, and make the change in a new step, " + later.next(step);
          if (!later.checksums.containsKey(step)) {
            objections.add("%s is gone or renamed: %s".formatted(step, advice));
          } else if (!checksum.equals(later.checksums.get(step))) {
            objections.add("%s has changed: %s".formatted(step, advice));
          }
        });
    for (String step : later.checksums.keySet()) {
      if (!checksums.containsKey(step) && number(step) <= last(folder(step))) {
        objections.add("%s is new, but not the last: name it %s".formatted(step, later.next(step)));
      }
    }
    return objections;
  }

  private String next(String step) {
    return "V%d__...".formatted(last(folder(step)) + 1);
  }

  private int last(String folder) {
    return checksums.keySet().stream()
        .filter(step -> folder(step).equals(folder))
        .mapToInt(Migrations::number)
        .max()
        .orElse(0);
  }

  private static int number(String step) {
    return Integer.parseInt(parts(step).group("number"));
  }

  private static String folder(String step) {
    return parts(step).group("folder");
  }

  private static Matcher parts(String step) {
    Matcher parts = STEP.matcher(step);
    if (!parts.matches()) {
      throw new IllegalArgumentException(Path.of(step).getFileName() + " is no name of a step");
    }
    return parts;
  }
}
