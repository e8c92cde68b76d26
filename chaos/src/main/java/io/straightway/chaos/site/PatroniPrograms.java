package io.straightway.chaos.site;

import io.straightway.benchmark.system.BenchFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The installed programs for an installation under Patroni.
 *
 * @param etcd the program
 * @param patroni the program
 * @param postgres the directory with all programs of PostgreSQL
 */
record PatroniPrograms(Path etcd, Path patroni, Path postgres) {
  private static final String USUAL_PATH = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin";

  /** The complete environment of these programs. */
  static final Map<String, String> ENVIRONMENT = Map.of("PATH", USUAL_PATH, "LC_ALL", "C.UTF-8");

  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

  /** A program that the embedded server lacks. */
  private static final String COPIES = "pg_basebackup";

  static PatroniPrograms find() {
    return new PatroniPrograms(
        onPath("etcd").orElseThrow(() -> missing("etcd", "etcd-server")),
        onPath("patroni").orElseThrow(() -> missing("patroni", "patroni")),
        postgresPrograms().orElseThrow(() -> missing(COPIES, "postgresql")));
  }

  private static BenchFailure missing(String program, String debian) {
    return new BenchFailure(
        program + " is not installed (in Debian it is in the package " + debian + ")");
  }

  private static Optional<Path> onPath(String program) {
    return Stream.of(USUAL_PATH.split(":"))
        .map(directory -> Path.of(directory, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Returns the directory of PostgreSQL's programs. Debian has a directory for each version; the
   * newest is used.
   */
  private static Optional<Path> postgresPrograms() {
    if (!Files.isDirectory(DEBIAN)) {
      return onPath(COPIES).map(Path::getParent);
    }
    try (Stream<Path> versions = Files.list(DEBIAN)) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(programs -> Files.isExecutable(programs.resolve(COPIES)))
          .max(Comparator.naturalOrder());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns a loopback port that is currently free. */
  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Returns the command that starts etcd. */
  List<String> etcdCommand(Path data, int clients, int peers) {
    String toClients = "http://127.0.0.1:" + clients;
    String toPeers = "http://127.0.0.1:" + peers;
    return List.of(
        etcd.toString(),
        "--data-dir=" + data,
        "--listen-client-urls=" + toClients,
        "--advertise-client-urls=" + toClients,
        "--listen-peer-urls=" + toPeers,
        "--initial-advertise-peer-urls=" + toPeers,
        "--initial-cluster=default=" + toPeers);
  }
}
