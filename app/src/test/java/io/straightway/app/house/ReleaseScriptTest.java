package io.straightway.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The release script refuses what can't be released, before it builds. */
final class ReleaseScriptTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().resolveSibling("");

  @TempDir Path dir;

  @BeforeEach
  void commit() throws Exception {
    Files.createDirectory(dir.resolve(".ci"));
    for (String file : List.of(".ci/release", "pom.xml", "CHANGELOG.md")) {
      Files.copy(ROOT.resolve(file), dir.resolve(file));
    }
    run("git", "init", "-q");
    commitAll();
  }

  @Test
  void uncommittedChangesAreRefused() throws Exception {
    Files.writeString(dir.resolve("new.txt"), "not committed");

    assertThat(release()).isEqualTo("release: the tree has changes: commit or remove them\n");
  }

  @Test
  void aVersionWithoutASectionOfTheChangelogIsRefused() throws Exception {
    commitVersion();

    assertThat(release())
        .isEqualTo("release: CHANGELOG.md has no section with a date for version 9.8.7\n");
  }

  @Test
  void aTagIsNotMadeTwice() throws Exception {
    Files.writeString(dir.resolve("CHANGELOG.md"), "## [9.8.7] - 2030-01-01\n");
    commitVersion();
    run("git", "tag", "v9.8.7");

    assertThat(release("--tag")).isEqualTo("release: the tag v9.8.7 exists\n");
  }

  private String release(String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of(dir.resolve(".ci/release").toString()));
    command.addAll(List.of(options));
    return run(command.toArray(String[]::new));
  }

  private void commitVersion() throws Exception {
    Path pom = dir.resolve("pom.xml");
    Files.writeString(
        pom,
        Files.readString(pom).replaceFirst("(?m)^  <version>.*$", "  <version>9.8.7</version>"));
    commitAll();
  }

  private void commitAll() throws Exception {
    run("git", "add", "--all");
    run("git", "-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "-qm", "x");
  }

  private String run(String... words) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(words).directory(dir.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
