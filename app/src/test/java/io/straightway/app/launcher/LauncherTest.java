package io.straightway.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a project of its own, with java and mvn programs that print their arguments. */
final class LauncherTest {
  private static final Path LAUNCHER = Path.of("..", "stp");
  private static final Path SHARED = Path.of("src/dist/lib/launcher.sh");
  private static final String TELLING_JAVA =
      """
      #!/bin/bash
      if [ "$1" = -XshowSettings:properties ]; then
        echo "    java.specification.version = ${JAVA_VERSION:-17}" >&2
        exit
      fi
      if [ "$1" = -Xshare:dump ] && [ -z "${NO_ARCHIVE:-}" ]; then
        : >"${3#*=}"
      fi
      case "$*" in *-XX:DumpLoadedClassList*--end-with-input)
        echo ready: http://127.0.0.1:1/
        while read -r; do :; done ;;
      esac
      echo java "$@"
      exit 7
      """;
  private static final String TELLING_MVN =
      """
      #!/bin/bash
      echo "$@" >> mvn.calls
      mkdir -p app/target
      touch app/target/stp.jar
      echo "${MVN_SAYS:-}"
      [ -z "${MVN_STAYS:-}" ] || exec sleep 600
      exit ${MVN_EXIT:-0}
      """;

  private static final List<String> TOOLS =
      List.of(
          "bash",
          "dirname",
          "find",
          "flock",
          "grep",
          "head",
          "mkdir",
          "mv",
          "readlink",
          "rm",
          "sed",
          "sleep",
          "tail",
          "tee",
          "touch");

  private final List<String> errors = new CopyOnWriteArrayList<>();
  @TempDir Path dir;
  private Path project;
  private Path programs;

  @BeforeEach
  void makeProject() throws IOException {
    project = Files.createDirectories(dir.resolve("the project"));
    programs = Files.createDirectories(dir.resolve("bin"));
    Files.copy(LAUNCHER, project.resolve("stp"));
    Files.createDirectories(project.resolve("app/src/dist/lib"));
    Files.copy(SHARED, project.resolve("app").resolve(SHARED));
    for (String file : List.of("pom.xml", "app/pom.xml", "app/src/main/java/A.java")) {
      Files.createDirectories(project.resolve(file).getParent());
      Files.createFile(project.resolve(file));
    }
    for (String tool : TOOLS) {
      Files.createSymbolicLink(programs.resolve(tool), tool(tool));
    }
    program("java", TELLING_JAVA);
    program("mvn", TELLING_MVN);
  }

  private static Path tool(String name) {
    return Stream.of("/usr/bin", "/bin")
        .map(directory -> Path.of(directory, name))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theLauncherBuildsOnFirstUseAndReportsIt() throws Exception {
    List<String> out = stp(Map.of(), "--help");

    assertThat(builds()).isEqualTo(1);
    assertThat(errors).anyMatch(line -> line.contains("building"));
    assertThat(out).hasSize(1);
    assertThat(out.get(0)).startsWith("java @").endsWith("the project/app/target/stp.jar --help");
  }

  @Test
  void theLauncherKeepsABuildThatIsNotOlderThanItsSources() throws Exception {
    stp(Map.of(), "--help");
    stp(Map.of(), "--help");

    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void theLauncherBuildsAgainWhenASourceIsNewer() throws Exception {
    stp(Map.of(), "--help");
    Files.setLastModifiedTime(
        project.resolve("app/src/main/java/A.java"), FileTime.from(Instant.now().plusSeconds(60)));

    stp(Map.of(), "--help");

    assertThat(builds()).isEqualTo(2);
  }

  @Test
  void theArchiveOfClassesIsMadeWithEachBuild() throws Exception {
    String archive = "-XX:SharedArchiveFile=" + project.toRealPath() + "/app/target/stp.jsa";

    assertThat(stp(Map.of("STP_INBOX", "x"), "element").get(0)).contains(archive);
    assertThat(stp(Map.of("STP_JAVA_OPTS", "-XX:StartFlightRecording"), "element").get(0))
        .as("Java 17 crashes with both")
        .contains(" -XX:StartFlightRecording ")
        .doesNotContain("SharedArchiveFile");
  }

  @Test
  void aJarThatMavenAloneBuiltGetsItsArchive() throws Exception {
    stp(Map.of(), "--help");
    Path archive = project.resolve("app/target/stp.jsa");
    FileTime first = Files.getLastModifiedTime(archive);
    Files.setLastModifiedTime(project.resolve("app/target/stp.jar"), FileTime.from(Instant.now()));

    assertThat(stp(Map.of(), "element").get(0)).contains("-XX:SharedArchiveFile=");
    assertThat(Files.getLastModifiedTime(archive)).isGreaterThan(first);
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void anArchiveOlderThanItsJarIsNotUsed() throws Exception {
    stp(Map.of(), "--help");
    Files.setLastModifiedTime(
        project.resolve("app/target/stp.jar"), FileTime.from(Instant.now().plusSeconds(60)));

    assertThat(stp(Map.of(), "element").get(0)).doesNotContain("-XX:Shared");
  }

  @Test
  void aBuildWithoutAnArchiveIsAGoodOne() throws Exception {
    List<String> out = stp(Map.of("NO_ARCHIVE", "1"), "demo");

    assertThat(out.get(0)).doesNotContain("-XX:Shared").endsWith("stp.jar demo");
    stp(Map.of(), "demo");
    assertThat(errors).as("tried once").filteredOn(line -> line.contains("archiving")).hasSize(1);
  }

  @Test
  void theLauncherFindsItsProjectThroughLinks() throws Exception {
    Path link = Files.createSymbolicLink(dir.resolve("link"), Path.of("the project", "stp"));
    Path second = Files.createSymbolicLink(programs.resolve("stp"), link);

    assertThat(run(second, Map.of(), "demo").get(0))
        .contains("the project/app/target/stp.jar demo");
  }

  @Test
  void everyCommandHasItsJvmFlags() throws Exception {
    assertThat(stp(Map.of(), "element").get(0)).contains("/jvm/element.args");
    assertThat(stp(Map.of(), "console").get(0)).contains("/jvm/element.args");
    assertThat(stp(Map.of(), "feed", "f").get(0)).contains("/jvm/feed.args");
    assertThat(stp(Map.of(), "bench", "run").get(0)).contains("/jvm/long.args");
    assertThat(stp(Map.of(), "custodian").get(0)).contains("/jvm/long.args");
    assertThat(stp(Map.of(), "reconcile", "f").get(0)).contains("/jvm/long.args");
    assertThat(stp(Map.of(), "check").get(0)).contains("/jvm/long.args");
    assertThat(stp(Map.of(), "eod").get(0)).contains("/jvm/long.args");
    assertThat(stp(Map.of(), "demo").get(0)).contains("/jvm/long.args");
    assertThat(stp(Map.of(), "positions").get(0)).contains("/jvm/short.args");
    assertThat(stp(Map.of("STP_JAVA_OPTS", "-Xmx1g -Da=b"), "status").get(0))
        .contains("/jvm/short.args ", " -Xmx1g -Da=b -jar ");
  }

  @Test
  void wordsWithBlanksStayWhole() throws Exception {
    stp(Map.of(), "--help");
    program("java", "#!/bin/bash\nprintf '%s\\n' \"$@\"\n");

    assertThat(stp(Map.of(), "trade", "A B")).containsSubsequence("trade", "A B");
  }

  @Test
  void theExitCodeIsThatOfTheCommand() throws Exception {
    ChildProcess stp = start(project.resolve("stp"), Map.of(), "demo");

    assertThat(stp.awaitExit(Patience.LONG)).isEqualTo(7);
  }

  @Test
  void aFailedBuildIsReportedWithItsLog() throws Exception {
    ChildProcess stp = start(project.resolve("stp"), Map.of("MVN_EXIT", "1"), "demo");

    assertThat(stp.awaitExit(Patience.LONG)).isEqualTo(2);
    assertThat(errors).anyMatch(line -> line.contains("stp-build.log"));
  }

  @Test
  void theEndOfAFailedBuildIsPrintedIfItHasNoError() throws Exception {
    stp(Map.of("MVN_EXIT", "1", "MVN_SAYS", "not a Maven problem"), "demo");

    assertThat(errors).contains("not a Maven problem");
  }

  @Test
  void aSignalEndsTheBuildAndASecondCommandWaitsForTheFirst() throws Exception {
    ChildProcess first = start(project.resolve("stp"), Map.of("MVN_STAYS", "1"), "demo");
    await().until(() -> builds() == 1);
    List<ProcessHandle> children = ProcessHandle.of(first.pid()).orElseThrow().children().toList();

    ChildProcess second = start(project.resolve("stp"), Map.of(), "demo");
    await().until(() -> errors.stream().anyMatch(line -> line.contains("waiting until it ends")));
    first.askToEnd();

    assertThat(first.awaitExit(Patience.LONG)).isEqualTo(143);
    assertThat(second.awaitExit(Patience.LONG)).isEqualTo(7);
    await().until(() -> children.stream().noneMatch(ProcessHandle::isAlive));
  }

  @Test
  void aWrongJavaHomeIsNamed() throws Exception {
    stp(Map.of("JAVA_HOME", "/nowhere"), "demo");

    assertThat(builds()).isZero();
    assertThat(errors).anyMatch(line -> line.startsWith("stp: JAVA_HOME is /nowhere"));
  }

  @Test
  void missingToolsAreNamed() throws Exception {
    Files.delete(programs.resolve("mvn"));
    stp(Map.of(), "demo");
    assertThat(errors).anyMatch(line -> line.contains("no mvn found"));

    Files.delete(programs.resolve("java"));
    stp(Map.of(), "demo");
    assertThat(errors).anyMatch(line -> line.contains("no java found"));
  }

  @Test
  void aJavaThatIsTooOldIsNamed() throws Exception {
    stp(Map.of("JAVA_VERSION", "11"), "demo");

    assertThat(builds()).isZero();
    assertThat(errors).anyMatch(line -> line.contains("version 11") && line.contains("17"));
  }

  private long builds() throws IOException {
    Path calls = project.resolve("mvn.calls");
    return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
  }

  private List<String> stp(Map<String, String> environment, String... words) throws Exception {
    return run(project.resolve("stp"), environment, words);
  }

  private List<String> run(Path launcher, Map<String, String> environment, String... words)
      throws Exception {
    ChildProcess child = start(launcher, environment, words);
    child.awaitExit(Patience.LONG);
    return child.output();
  }

  private ChildProcess start(Path launcher, Map<String, String> environment, String... words) {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(words));
    Map<String, String> all = new HashMap<>(environment);
    all.put("PATH", programs.toString());
    return ChildProcess.start(
        new ProgramStart("launcher", command, all, dir, dir.resolve("log"), errors::add));
  }

  private void program(String name, String text) throws IOException {
    Path file = programs.resolve(name);
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
