package io.straightway.app.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.run.ChildProcess;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged distribution, unpacked as by its user. */
@EnabledIfSystemProperty(named = "test.execution", matches = "distribution")
final class DistributionTest {
  private static final String OURS = "straightway-";

  /** A line such as {@code (EPL-2.0) (LGPL-2.1) Name (group:artifact:1.0 - address)}. */
  private static final Pattern LIBRARY =
      Pattern.compile("((?:\\([^)]+\\) )+).* \\([^:]+:([^:]+):(\\S+) - [^)]*\\)");

  private static final Pattern LICENCE = Pattern.compile("\\(([^)]+)\\)");

  @TempDir static Path dir;
  private static Path archive = Path.of("");
  private static Path installation = Path.of("");
  private static Installation installed = new Installation(installation, installation);

  @BeforeAll
  static void unpack() throws Exception {
    archive = Installation.archive();
    installed = Installation.unpacked(archive, dir, dir);
    installation = installed.root();
  }

  @Test
  void theDistributionRunsFromAnyDirectory() throws Exception {
    Path link = Files.createSymbolicLink(dir.resolve("stp"), installation.resolve("bin/stp"));
    String version = installation.getFileName().toString().substring(OURS.length());

    assertThat(Installation.run(dir, List.of(link.toString(), "--version")).lines())
        .containsExactly("stp " + version);
    assertThat(installed.stp("datasets")).anyMatch(line -> line.contains("gemstone-cores"));
  }

  @Test
  void theFaultHarnessIsNotShipped() throws Exception {
    assertThat(libraries()).noneMatch(name -> name.contains("chaos"));
    assertThat(installed.stp("--help"))
        .anyMatch(line -> line.startsWith("  bench "))
        .noneMatch(line -> line.contains("chaos"));
    assertThat(installed.attempt("chaos").lines())
        .anyMatch(line -> line.contains("there is no command 'chaos'"));
  }

  @Test
  void itsSettingsAreThoseInConf() throws Exception {
    Path settings = installation.resolve("conf/stp.properties");
    Files.writeString(settings, "no-such-option=1\n");
    try {
      assertThat(installed.attempt("datasets").lines())
          .anyMatch(line -> line.contains("keys that no command knows: no-such-option"));
    } finally {
      Files.delete(settings);
    }
  }

  @Test
  void anElementStartsOnTheEmbeddedDatabaseAndLogsJson() throws Exception {
    String database = "--dir=" + dir.resolve("database");
    try (ChildProcess element =
        installed.start(
            Map.of(), "element", "--listen=127.0.0.1:0", "--name=packed", "--log=json", database)) {
      element.awaitLine(Pattern.compile("event=ready address=http://127"), Patience.LONG);
      assertThat(element.stop(Patience.LONG)).isZero();
      assertThat(element.output())
          .isNotEmpty()
          .allSatisfy(
              line -> {
                JsonNode event = JsonMapper.shared().readTree(line);
                assertThat(event.at("/log/level").asString()).isIn("INFO", "WARN");
                assertThat(event.at("/service/name").asString()).isEqualTo("packed");
                assertThat(event.get("message").asString()).isNotBlank();
              });
    } finally {
      installed.attempt("database", "stop", database);
    }
  }

  @Test
  void theBillOfMaterialsHasTheLibrariesAndEachALicenceWithItsText() throws Exception {
    Map<String, List<String>> licences = licences();

    assertThat(libraries()).hasSizeGreaterThan(50);
    assertThat(billOfMaterials()).containsExactlyInAnyOrderElementsOf(libraries());
    for (String library : libraries()) {
      if (!library.startsWith(OURS)) {
        assertThat(licences).containsKey(library);
        assertThat(licences.get(library)).as(library).anyMatch(DistributionTest::hasText);
      }
    }
  }

  @Test
  void theSameSourcesMakeTheSameFile() throws IOException {
    BuiltFiles.assertReproducible(BuiltFiles.members(Files.newInputStream(archive)));
  }

  private static boolean hasText(String licence) {
    return licence.equals("Apache-2.0")
        ? Files.exists(installation.resolve("LICENSE"))
        : Files.exists(installation.resolve("licenses").resolve(licence + ".txt"));
  }

  private static List<String> libraries() throws IOException {
    try (Stream<Path> files = Files.list(installation.resolve("lib"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".jar"))
          .toList();
    }
  }

  /** Returns the licences of each third-party library, by the name of its jar. */
  private static Map<String, List<String>> licences() throws IOException {
    Map<String, List<String>> licences = new TreeMap<>();
    for (String line : Files.readAllLines(installation.resolve("licenses/THIRD-PARTY.txt"))) {
      Matcher library = LIBRARY.matcher(line.strip());
      if (library.matches()) {
        licences.put(
            library.group(2) + "-" + library.group(3) + ".jar",
            LICENCE.matcher(library.group(1)).results().map(match -> match.group(1)).toList());
      }
    }
    return licences;
  }

  private static List<String> billOfMaterials() {
    List<String> names = new ArrayList<>();
    for (JsonNode component :
        JsonMapper.shared()
            .readTree(installation.resolve("licenses/straightway-bom.json"))
            .get("components")) {
      names.add(
          component.get("name").asString() + "-" + component.get("version").asString() + ".jar");
    }
    return names;
  }
}
