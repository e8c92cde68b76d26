package io.straightway.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The shipped dashboard and alert rules. */
final class MonitoringFiles {
  private static final Path DIRECTORY = Path.of("src/dist/monitoring");

  /** The parts of an expression that are neither metrics nor functions. */
  private static final Pattern BESIDE =
      Pattern.compile(
          "\"[^\"]*\"|\\{[^}]*}|\\[[^]]*]|\\b(?:by|without|on)\\s*\\([^)]*\\)|\\b(?:and|or|unless)\\b");

  private static final Pattern METRIC = Pattern.compile("\\b[a-z_:][a-z0-9_:]*+(?!\\s*\\()");

  private MonitoringFiles() {}

  /** Returns the metrics in a text of Prometheus' format. */
  static Set<String> printed(String text) {
    return text.lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("[{ ]", 2)[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the metrics shown on the panels of the dashboard. */
  static Set<String> ofTheDashboard() throws IOException {
    JsonNode dashboard =
        JsonMapper.shared().readTree(Files.readString(DIRECTORY.resolve("grafana-dashboard.json")));
    return metrics(dashboard.findValuesAsString("expr").stream());
  }

  /** Returns the metrics used by the alerts. */
  static Set<String> ofTheAlerts() throws IOException {
    Object rules =
        new Yaml(new SafeConstructor(new LoaderOptions()))
            .load(Files.readString(DIRECTORY.resolve("alerts.yml")));
    return metrics(
        JsonMapper.shared().<JsonNode>valueToTree(rules).findValuesAsString("expr").stream());
  }

  private static Set<String> metrics(Stream<String> expressions) {
    Set<String> names = new TreeSet<>();
    expressions.forEach(
        expression ->
            METRIC
                .matcher(BESIDE.matcher(expression).replaceAll(" "))
                .results()
                .forEach(alert -> names.add(alert.group())));
    names.remove("up"); // set by Prometheus itself
    return names;
  }
}
