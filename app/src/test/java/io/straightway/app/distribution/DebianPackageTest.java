package io.straightway.app.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.distribution.BuiltFiles.Member;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The Debian package; dpkg installs and removes it where the tests run as root. */
@EnabledIfSystemProperty(named = "test.execution", matches = "distribution")
final class DebianPackageTest {
  private static final Path TARGET = Path.of("target");
  private static final String UNITS = "./usr/lib/systemd/system/";

  /** Installs in layers above the machine's directories, which end with the process. */
  private static final String TRIAL =
      """
      export SYSTEMD_OFFLINE=1
      mount -t tmpfs tmpfs /run
      mount -t tmpfs tmpfs /mnt
      for directory in etc opt usr var; do
        mkdir -p /mnt/$directory/upper /mnt/$directory/work
        mount -t overlay overlay -o \\
          "lowerdir=/$directory,upperdir=/mnt/$directory/upper,workdir=/mnt/$directory/work" "/$directory"
      done
      trap 'cat /run/log' ERR
      dpkg --install "$1" >>/run/log 2>&1
      stp --version
      stat --format '%A %U:%G %n' /etc/straightway /etc/straightway/* /var/lib/straightway /var/log/straightway
      echo queues=3 >/etc/straightway/stp.properties
      touch /var/lib/straightway/books
      ! command -v systemctl >>/run/log || systemctl --quiet enable straightway-element@8700
      dpkg --install "$1" >>/run/log 2>&1
      cat /etc/straightway/stp.properties
      touch /opt/straightway/stp.jsa
      dpkg --remove straightway >>/run/log 2>&1
      echo removed
      find /opt /usr/bin /etc/systemd /usr/lib/systemd -name 'straightway*' -o -name stp
      ls /etc/straightway
      dpkg --purge straightway >>/run/log 2>&1
      echo purged
      find /etc/straightway /var/log/straightway /var/lib/straightway 2>>/run/log || true
      id -nG straightway
      dpkg --install "$1" >>/run/log 2>&1
      rm /var/lib/straightway/books
      dpkg --purge straightway >>/run/log 2>&1
      echo purged
      find /etc/straightway /var/log/straightway /var/lib/straightway 2>>/run/log || true
      getent passwd straightway || getent group straightway || true
      """;

  private static Path file = Path.of("");
  private static String version = "";

  @BeforeAll
  static void find() throws IOException {
    file = BuiltFiles.only(TARGET, "straightway_*_all.deb").toAbsolutePath();
    version = String.valueOf(file.getFileName()).split("_", -1)[1];
  }

  @Test
  void thePackageHasTheFilesOfTheArchiveAndTheUnits() throws IOException {
    Map<String, Member> archived =
        BuiltFiles.members(
            Files.newInputStream(TARGET.resolve("straightway-" + version + ".tar.gz")));
    Map<String, Member> packaged = BuiltFiles.members(data());

    BuiltFiles.assertReproducible(packaged);
    Map<String, String> expected = new TreeMap<>();
    archived.forEach(
        (name, member) -> {
          expected.put("./opt/" + name, member.installed());
          if (name.endsWith(".service")) {
            expected.put(UNITS + Path.of(name).getFileName(), member.installed());
          }
        });
    assertThat(expected.keySet()).filteredOn(name -> name.startsWith(UNITS)).hasSize(3);
    assertThat(installed(packaged)).containsAllEntriesOf(expected);
    packaged.keySet().removeAll(expected.keySet());
    packaged.values().removeIf(member -> member.header().isDirectory());
    assertThat(packaged)
        .hasEntrySatisfying("./opt/straightway", link -> leadsTo(link, "straightway-" + version))
        .hasEntrySatisfying("./usr/bin/stp", link -> leadsTo(link, "/opt/straightway/bin/stp"))
        .hasEntrySatisfying(
            "./usr/bin/stp-archive", link -> leadsTo(link, "/opt/straightway/bin/stp-archive"))
        .hasSize(3);
  }

  @Test
  void dpkgInstallsRemovesAndPurgesIt(TestReporter reporter) throws Exception {
    if (!run("unshare", "--mount", "dpkg", "--version").get(0).startsWith("Debian")) {
      reporter.publishEntry("no dpkg as root: the package is read only");
      return;
    }

    assertThat(run("unshare", "--mount", "bash", "-euc", TRIAL, "trial", file.toString()))
        .containsExactly(
            "stp " + version,
            "drwxr-x--- root:straightway /etc/straightway",
            "-rw-r----- root:straightway /etc/straightway/stp.env",
            "-rw-r----- root:straightway /etc/straightway/stp.properties",
            "drwxr-x--- straightway:straightway /var/lib/straightway",
            "drwxr-x--- straightway:straightway /var/log/straightway",
            "queues=3",
            "removed",
            "stp.env",
            "stp.properties",
            "purged",
            "/var/lib/straightway",
            "/var/lib/straightway/books",
            "straightway",
            "purged");
  }

  private static void leadsTo(Member link, String target) {
    assertThat(link.header().getLinkName()).isEqualTo(target);
  }

  private static Map<String, String> installed(Map<String, Member> members) {
    Map<String, String> installed = new TreeMap<>();
    members.forEach((name, member) -> installed.put(name, member.installed()));
    return installed;
  }

  /** Returns the compressed tar of the package's files. */
  private static InputStream data() throws IOException {
    ArArchiveInputStream members =
        new ArArchiveInputStream(new BufferedInputStream(Files.newInputStream(file)));
    for (ArArchiveEntry entry = members.getNextEntry();
        entry != null;
        entry = members.getNextEntry()) {
      if (entry.getName().equals("data.tar.gz")) {
        return members;
      }
    }
    throw new AssertionError(file + " has no data.tar.gz");
  }

  /** Returns the output of a program, its messages included. */
  private static List<String> run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    process.waitFor();
    return output;
  }
}
