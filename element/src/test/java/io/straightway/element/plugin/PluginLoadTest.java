package io.straightway.element.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar that can't be used is reported at the start, by its name. */
class PluginLoadTest {
  private static final String PASS = "return Verdict.pass();";

  @TempDir Path dir;

  @Test
  void pluginsComeInTheOrderOfTheirJarsAndOtherFilesAreLeftAlone() throws IOException {
    PluginJar.write(dir.resolve("b.jar"), PluginJar.check("first", PASS));
    PluginJar.write(dir.resolve("a.jar"), PluginJar.check("second", PASS));
    Files.writeString(dir.resolve("notes.txt"), "no jar");

    try (PluginJars jars = PluginJars.in(dir)) {
      assertThat(jars.plugins())
          .extracting(PluginJars.LoadedPlugin::name)
          .containsExactly("second", "first");
      assertThat(jars.plugins())
          .extracting(loaded -> loaded.plugin().getClass().getClassLoader())
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void aJarWithoutAPluginIsRefused() throws IOException {
    PluginJar.write(dir.resolve("a.jar"), PluginJar.check("a", PASS), "");

    refused("a.jar holds no plug-in");
  }

  @Test
  void aServiceThatIsNotThereIsRefused() throws IOException {
    PluginJar.write(dir.resolve("a.jar"), PluginJar.check("a", PASS), "Nowhere");

    refused("a.jar can't be loaded");
  }

  @Test
  void aFileThatIsNoJarIsRefused() throws IOException {
    Files.writeString(dir.resolve("a.jar"), "not a zip");

    refused("a.jar");
  }

  @Test
  void aThrowingConstructorIsReported() throws IOException {
    String source =
        PluginJar.check("a", PASS)
            .replace(
                "public String name",
                "{ if (true) throw new StackOverflowError(); } public String name");
    PluginJar.write(dir.resolve("a.jar"), source);

    refused("a.jar can't be loaded");
  }

  @Test
  void aJarThatOthersCanChangeIsNotLoaded() throws IOException {
    Path jar = dir.resolve("a.jar");
    PluginJar.write(jar, PluginJar.check("a", PASS));
    for (String writable : List.of("rw-rw-r--", "rw-r--rw-")) {
      Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString(writable));
      refused("a.jar: others can change it");
    }
    Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-r--r--"));
    if (Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0)) {
      Files.setAttribute(jar, "unix:uid", 65534);
      refused("a.jar: others can change it");
    }
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxrwxrwx"));
    refused(dir.getFileName() + ": others can change it");
  }

  @Test
  void aLinkToAJarElsewhereIsNotLoaded() throws IOException {
    PluginJar.write(dir.resolve("elsewhere"), PluginJar.check("a", PASS));
    Files.createSymbolicLink(dir.resolve("a.jar"), dir.resolve("elsewhere"));

    refused("a.jar: is neither a file nor a directory");
  }

  @Test
  void namesAreRightAndDifferent() throws IOException {
    PluginJar.write(dir.resolve("a.jar"), PluginJar.check("two words", PASS));
    refused("wrong name");
    PluginJar.write(dir.resolve("a.jar"), PluginJar.check("same", PASS));
    PluginJar.write(dir.resolve("b.jar"), PluginJar.check("same", PASS));
    refused("two plug-ins are named same");
  }

  @Test
  void aLimitOutOfBoundsIsReported() {
    assertThatThrownBy(() -> new PluginSettings(dir, Duration.ofSeconds(11)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("plugin-timeout is 11000; allowed is 1 to 10000 ms");
  }

  private void refused(String reason) {
    assertThatThrownBy(() -> PluginJars.in(dir))
        .isInstanceOf(PluginLoadException.class)
        .hasMessageContaining(reason);
  }
}
