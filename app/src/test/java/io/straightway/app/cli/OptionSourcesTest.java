package io.straightway.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OptionSourcesTest {
  @TempDir Path dir;

  @Test
  void anOptionComesFromTheFileWhenNothingElseGivesIt() throws IOException {
    settings("stp.properties", "trades=5");

    assertThat(generated()).contains("\"trades\":5,");
  }

  @Test
  void theEnvironmentWinsOverTheFile() throws IOException {
    settings("stp.properties", "trades=5");

    assertThat(generated(Map.of("STP_TRADES", "4"))).contains("\"trades\":4,");
  }

  @Test
  void theCommandLineWinsOverTheEnvironment() throws IOException {
    settings("stp.properties", "trades=5");

    assertThat(generated(Map.of("STP_TRADES", "4"), "--trades", "3")).contains("\"trades\":3,");
  }

  @Test
  void theStrongerSourceDecidesBetweenExclusiveOptions() throws IOException {
    String url = "jdbc:postgresql://127.0.0.1:1/none";
    Map<String, String> login =
        Map.of("STP_DATABASE_USER", "nobody", "STP_DATABASE_PASSWORD", "nothing");
    Map<String, String> variable = new HashMap<>(login);
    variable.put("STP_DATABASE", url);
    settings("stp.properties", "dir=some-directory");

    StpRun byDirectory = StpRun.in(dir, variable, "status", "--dir", "nothing-here");
    assertThat(byDirectory.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
    assertThat(byDirectory.err()).contains("no database server runs in").contains("nothing-here");
    StpRun byUrl = StpRun.in(dir, login, "status", "--database", url);
    assertThat(byUrl.exitCode()).as(byUrl.err()).isEqualTo(ExitCode.UNREACHABLE);
    StpRun byVariable = StpRun.in(dir, variable, "status");
    assertThat(byVariable.exitCode()).as(byVariable.err()).isEqualTo(ExitCode.UNREACHABLE);

    StpRun both = StpRun.in(dir, "status", "--database", url, "--dir", "d");
    assertThat(both.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(both.err()).contains("give only one");
  }

  @Test
  void anEmptyVariableIsNoValue() throws IOException {
    settings("stp.properties", "trades=5");

    assertThat(generated(Map.of("STP_TRADES", ""))).contains("\"trades\":5,");
  }

  @Test
  void aDashInAnOptionIsAnUnderscoreInItsVariable() {
    StpRun run = StpRun.in(dir, Map.of("STP_HOT_SHARE", "7"), "generate", "--trades", "1");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("--hot-share is 7");
  }

  @Test
  void aSwitchMayBeSetLikeAnyOption() {
    StpRun run = StpRun.in(dir, Map.of("STP_JSON", "true"), "generate", "--trades", "1");

    assertThat(run.out()).startsWith("{");
  }

  @Test
  void theFileIsTheOneThatIsNamed() throws IOException {
    settings("stp.properties", "trades=5");
    settings("other.properties", "trades=6");

    assertThat(generated(Map.of(), "--config", "other.properties")).contains("\"trades\":6,");
    assertThat(generated(Map.of("STP_CONFIG", "other.properties"))).contains("\"trades\":6,");
  }

  @Test
  void aNamedFileMustBeThere() {
    StpRun run = StpRun.in(dir, "generate", "--trades", "1", "--config=nowhere.properties");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("can't read").contains("nowhere.properties");
  }

  @Test
  void keysThatNoCommandKnowsAreNamed() throws IOException {
    settings("stp.properties", "queues=3\nqueus=3\nhelp=true\n");

    StpRun run = StpRun.in(dir, "generate", "--trades", "1");

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err())
        .contains("stp.properties")
        .contains("help, queus")
        .doesNotContain("queues,");
    assertThat(dir.resolve("trades.xml")).doesNotExist();
  }

  @Test
  void aWrongValueIsReportedWithThePlaceItComesFrom() throws IOException {
    settings("stp.properties", "seed=many");

    assertThat(StpRun.in(dir, "generate", "--trades", "1").err())
        .contains("--seed")
        .contains("many")
        .contains("settings file")
        .contains("stp.properties");
    assertThat(StpRun.in(dir, Map.of("STP_SEED", "few"), "generate", "--trades", "1").err())
        .contains("environment variable STP_SEED");
    assertThat(StpRun.in(dir, "generate", "--trades", "1", "--seed", "none").err())
        .doesNotContain("(from");
  }

  private void settings(String name, String text) throws IOException {
    Files.writeString(dir.resolve(name), text);
  }

  private String generated(String... args) {
    return generated(Map.of(), args);
  }

  private String generated(Map<String, String> environment, String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "generate";
    all[1] = "--json";
    System.arraycopy(args, 0, all, 2, args.length);
    StpRun run = StpRun.in(dir, environment, all);
    assertThat(run.err()).isEmpty();
    return run.out();
  }
}
