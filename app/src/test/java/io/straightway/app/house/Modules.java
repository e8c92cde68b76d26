package io.straightway.app.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The modules of the product and which of them each uses, as the build files declare. */
final class Modules {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>.*?</dependency>");
  private static final Pattern OURS =
      Pattern.compile("<artifactId>straightway-([^<]+)</artifactId>");
  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");

  private Modules() {}

  /** Returns the modules that have code, in the order of the build, with those that each uses. */
  static Map<String, Set<String>> read(Path root) throws IOException {
    Map<String, Set<String>> modules = new LinkedHashMap<>();
    for (MatchResult module : MODULE.matcher(text(root.resolve("pom.xml"))).results().toList()) {
      Path directory = root.resolve(module.group(1));
      if (Files.isDirectory(directory.resolve("src/main"))) {
        modules.put(module.group(1), uses(directory.resolve("pom.xml")));
      }
    }
    return modules;
  }

  private static Set<String> uses(Path pom) throws IOException {
    Set<String> uses = new LinkedHashSet<>();
    for (MatchResult dependency : DEPENDENCY.matcher(text(pom)).results().toList()) {
      if (!dependency.group().contains("<scope>test</scope>")) {
        OURS.matcher(dependency.group()).results().forEach(name -> uses.add(name.group(1)));
      }
    }
    return uses;
  }

  private static String text(Path pom) throws IOException {
    return COMMENT.matcher(Files.readString(pom)).replaceAll("");
  }

  /** Returns the uses that no longer path through other modules implies. */
  static Map<String, Set<String>> withoutImplied(Map<String, Set<String>> modules) {
    Map<String, Set<String>> direct = new LinkedHashMap<>();
    modules.forEach(
        (module, uses) -> {
          Set<String> rest = new TreeSet<>(uses);
          uses.forEach(used -> rest.removeAll(reachable(used, modules)));
          direct.put(module, rest);
        });
    return direct;
  }

  /** Returns all modules that a module uses, also through others. */
  static Set<String> reachable(String module, Map<String, Set<String>> modules) {
    Set<String> reachable = new LinkedHashSet<>();
    for (String used : modules.getOrDefault(module, Set.of())) {
      reachable.add(used);
      reachable.addAll(reachable(used, modules));
    }
    return reachable;
  }
}
