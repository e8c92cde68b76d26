package io.straightway.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpProcess;
import io.straightway.app.StpRun;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A shell in which {@code stp} is this build: commands run in this process, and an element as a
 * child, at a port of its own. Everything else is left to bash.
 */
final class PageShell implements AutoCloseable {
  private static final Pattern STP =
      Pattern.compile(
          "(?<variables>(?:[A-Z_]+=\\S+ )*)(?:\\./)?stp (?<words>.*?)(?<filter> \\| .*?)?"
              + "(?: > (?<file>\\S+))?(?: 2>&1 &)?");

  private static final Pattern FILE = Pattern.compile("[a-z0-9-]+\\.csv");

  private final String port;
  private final List<ChildProcess> children = new ArrayList<>();
  private Map<String, String> environment = new HashMap<>();
  private Path directory;

  PageShell(Path directory, int port) {
    this.directory = directory;
    this.port = Integer.toString(port);
    environment.put("PATH", System.getenv("PATH"));
  }

  /**
   * Runs a command.
   *
   * @return the printed lines that are not blank
   */
  List<String> run(String command) throws IOException, InterruptedException {
    Matcher stp = STP.matcher(command.replace(":8700", ":" + port));
    String printed = stp.matches() ? runStp(stp) : runBash(command);
    return printed.lines().filter(line -> !line.isBlank()).toList();
  }

  private String runStp(Matcher stp) throws IOException, InterruptedException {
    Map<String, String> before = environment;
    if (!stp.group("variables").isEmpty()) {
      runBash("export " + stp.group("variables"));
    }
    List<String> words = words(stp.group("words"));
    try {
      return words.get(0).equals("element") ? startElement(words) : runHere(words, stp);
    } finally {
      environment = before;
    }
  }

  private String startElement(List<String> words) throws InterruptedException {
    if (!words.contains("--listen")) {
      words.add("--listen=127.0.0.1:" + port);
    }
    ChildProcess element =
        StpProcess.start(
            directory,
            environment,
            "element",
            words.subList(1, words.size()).toArray(String[]::new));
    children.add(element);
    element.awaitLine(Pattern.compile("^ready: "), Patience.LONG);
    return String.join("\n", element.output());
  }

  private String runHere(List<String> words, Matcher stp) throws IOException, InterruptedException {
    if (words.get(0).equals("feed") && !words.contains("--to")) {
      words.addAll(List.of("--to", "http://127.0.0.1:" + port));
    }
    Map<String, String> variables = new HashMap<>(environment);
    variables.replaceAll((name, value) -> absolute(value));
    for (int i = 1; i < words.size(); i++) {
      words.set(i, absolute(words.get(i)));
    }
    StpRun run = StpRun.in(directory, variables, words.toArray(String[]::new));
    assertThat(run.exitCode()).as("%s: %s%s", words, run.out(), run.err()).isZero();
    return relative(run.err())
        + printed(relative(run.out()), stp.group("filter"), stp.group("file"));
  }

  /** Returns the path of a file in the current directory, which this process doesn't have. */
  private String absolute(String word) {
    boolean isFile = !word.isEmpty() && Files.exists(directory.resolve(word));
    return isFile || FILE.matcher(word).matches() ? directory.resolve(word).toString() : word;
  }

  private String relative(String output) {
    return output.replace(directory + "/", "");
  }

  private String printed(String out, @Nullable String filter, @Nullable String file)
      throws IOException, InterruptedException {
    if (file != null) {
      Files.writeString(directory.resolve(file), out);
      return "";
    }
    if (filter == null) {
      return out;
    }
    Path unfiltered = Files.createTempFile(directory, "unfiltered", "");
    Files.writeString(unfiltered, out);
    return bash("cat " + unfiltered + filter);
  }

  private List<String> words(String text) throws IOException, InterruptedException {
    return new ArrayList<>(Arrays.asList(bash("printf '%s\\0' " + text).split("\0", 0)));
  }

  /** Runs a command by bash, and keeps its directory and variables. */
  private String runBash(String command) throws IOException, InterruptedException {
    Path state = Files.createTempFile("page", ".state");
    String output = bash(command + "\n{ pwd; env -0; } > " + state);
    String[] lines = Files.readString(state).split("\n", 2);
    Files.delete(state);
    directory = Path.of(lines[0]);
    environment = new HashMap<>();
    for (String variable : lines[1].split("\0", 0)) {
      String[] parts = variable.split("=", 2);
      environment.put(parts[0], parts[1]);
    }
    return output;
  }

  private String bash(String command) throws IOException, InterruptedException {
    ProcessBuilder bash =
        new ProcessBuilder("bash", "-e", "-c", command)
            .directory(directory.toFile())
            .redirectErrorStream(true);
    bash.environment().clear();
    bash.environment().putAll(environment);
    Process process = bash.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", command, output).isZero();
    return output;
  }

  @Override
  public void close() {
    children.forEach(ChildProcess::close);
  }
}
