package io.straightway.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of an installation, with a java program that prints its arguments. */
final class InstalledLauncherTest {
  private static final Path DISTRIBUTION = Path.of("src/dist");
  private static final String TELLING_JAVA =
      """
      #!/bin/bash
      if [ "$1" = -Xshare:dump ] && [ -z "${NO_ARCHIVE:-}" ]; then
        : >"${3#*=}"
      fi
      echo "java $* STP_CONFIG=${STP_CONFIG:-none}"
      """;

  private final List<String> errors = new CopyOnWriteArrayList<>();
  @TempDir Path dir;
  private Path installation;

  @BeforeEach
  void install() throws IOException {
    installation = dir.resolve("opt/straightway 1.0");
    for (String file :
        List.of("bin/stp", "bin/stp-archive", "lib/launcher.sh", "lib/installed.sh")) {
      Path to = installation.resolve(file);
      Files.createDirectories(to.getParent());
      Files.copy(DISTRIBUTION.resolve(file), to);
      Files.setPosixFilePermissions(to, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Files.createDirectories(installation.resolve("conf"));
    Files.setLastModifiedTime(
        Files.createFile(installation.resolve("stp.jar")),
        FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
    Path java = Files.createDirectories(dir.resolve("jdk/bin")).resolve("java");
    Files.writeString(java, TELLING_JAVA);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    release("21.0.2");
  }

  @Test
  void theLauncherRunsTheJarWithTheFlagsOfTheCommand() throws Exception {
    assertThat(run("bin/stp", Map.of(), "settle", "run").get(0))
        .contains("@" + installation.toRealPath() + "/lib/jvm/long.args ")
        .contains("-jar " + installation.toRealPath() + "/stp.jar settle run")
        .doesNotContain("SharedArchiveFile");
  }

  @Test
  void aJavaThatIsTooOldIsNamed() throws Exception {
    release("11.0.22");

    assertThat(run("bin/stp", Map.of(), "element")).isEmpty();
    assertThat(errors).anyMatch(line -> line.contains("is version 11, but 17 or newer is needed"));
  }

  @Test
  void theSettingsInConfAreReadWhenNoOthersAreNamedOrHere() throws Exception {
    assertThat(run("bin/stp", Map.of(), "status").get(0)).endsWith("STP_CONFIG=none");

    Path settings = Files.createFile(installation.resolve("conf/stp.properties"));
    assertThat(run("bin/stp", Map.of(), "status").get(0))
        .endsWith("STP_CONFIG=" + settings.toRealPath());
    assertThat(run("bin/stp", Map.of("STP_CONFIG", "mine"), "status").get(0))
        .endsWith("STP_CONFIG=mine");

    Files.createFile(dir.resolve("stp.properties"));
    assertThat(run("bin/stp", Map.of(), "status").get(0)).endsWith("STP_CONFIG=none");
  }

  @Test
  void anArchiveOfClassesLiesBesideTheJar() throws Exception {
    Path archive = installation.toRealPath().resolve("stp.jsa");

    assertThat(run("bin/stp-archive", Map.of())).containsExactly(archive.toString());
    assertThat(run("bin/stp", Map.of(), "status").get(0))
        .contains("-XX:SharedArchiveFile=" + archive + " -Dstp.archive=" + archive + " ");
  }

  @Test
  void inAnInstallationThatIsReadOnlyItLiesInTheCache() throws Exception {
    Path cache = dir.resolve("cache/straightway/straightway 1.0.jsa");
    Files.createDirectories(cache.getParent());
    Map<String, String> environment = Map.of("XDG_CACHE_HOME", dir.resolve("cache").toString());
    Files.createFile(cache);

    assertThat(run("bin/stp", environment, "status").get(0))
        .contains("-XX:SharedArchiveFile=" + cache);
  }

  @Test
  void anArchiveThatCannotBeMadeIsReported() throws Exception {
    assertThat(run("bin/stp-archive", Map.of("NO_ARCHIVE", "1"))).isEmpty();

    assertThat(errors).anyMatch(line -> line.contains("stp works without one"));
  }

  private void release(String version) throws IOException {
    Files.writeString(dir.resolve("jdk/release"), "JAVA_VERSION=\"" + version + "\"\n");
  }

  private List<String> run(String program, Map<String, String> environment, String... words)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(installation.resolve(program).toString()));
    command.addAll(List.of(words));
    Map<String, String> all = new HashMap<>(environment);
    all.put("PATH", System.getenv("PATH"));
    all.put("JAVA_HOME", dir.resolve("jdk").toString());
    ChildProcess child =
        ChildProcess.start(
            new ProgramStart("launcher", command, all, dir, dir.resolve("log"), errors::add));
    child.awaitExit(Patience.LONG);
    return child.output();
  }
}
