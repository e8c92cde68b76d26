package io.straightway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.cli.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bash itself completes words with the script. */
final class CompletionCommandTest {
  @TempDir Path dir;

  @Test
  void commandsAndTheirCommandsAreCompleted() throws Exception {
    assertThat(completed("sett")).containsExactly("settle");
    assertThat(completed("bench", "")).contains("run", "report");
    assertThat(completed("help", "")).isNotNull();
  }

  @Test
  void optionsAndTheirValuesAreCompleted() throws Exception {
    assertThat(completed("feed", "--ra")).containsExactly("--rate");
    assertThat(completed("element", "--positions", "")).contains("low-contention", "contended");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void theScriptOfEveryShellIsShort(String shell) {
    assertThat(StpRun.in(dir, "completion", shell).out().lines())
        .hasSizeBetween(500, 2_000)
        .contains("stp element --positions\tcontended low-contention");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exceptions list --code",
        "exceptions list --state",
        "settle list --status",
        "settle matching --kind",
        "settle matching --by",
        "settle deliver --out x --envelope",
        "settle instruct --partial",
        "journal propose day-one.csv --document x --reason x --kind",
        "operator add ann --role",
        "custodian --once --in in --out x --statement-format"
      })
  void theValuesOfferedForAnOptionAreAccepted(String command) throws Exception {
    Files.createDirectories(dir.resolve("in"));
    String[] words = (command + " ").split(" ", -1);
    List<String> offered = completed(words);

    assertThat(offered).hasSizeGreaterThan(1).doesNotContain("");
    for (String word : offered) {
      words[words.length - 1] = word;
      assertThat(StpRun.in(dir, words).err()).doesNotContain("'" + word + "'");
    }
  }

  private List<String> completed(String... words) throws IOException, InterruptedException {
    StpRun completion = StpRun.in(dir, "completion");
    assertThat(completion.exitCode()).isEqualTo(ExitCode.OK);
    Path script = Files.writeString(dir.resolve("completion"), completion.out());
    String command =
        """
        compopt() { :; }  # works only while somebody types
        source "$0" || exit
        COMP_WORDS=(stp "$@"); COMP_CWORD=$#
        _stp
        printf '%s\\n' "${COMPREPLY[@]}"
        """;
    ProcessBuilder bash = new ProcessBuilder("bash", "-c", command, script.toString());
    bash.command().addAll(List.of(words));
    Process process = bash.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output.lines().map(String::strip).toList();
  }
}
