package io.straightway.db.server.program;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * The programs of PostgreSQL, unpacked once per user and content into a cache.
 *
 * @param home the directory that holds {@code bin}, {@code lib} and {@code share}
 */
public record Binaries(Path home) {
  public static final String VERSION = "17.11";

  /** Returns the archive of this program's version. */
  public static URL ours() throws IOException {
    return Archive.find("/" + archive());
  }

  /**
   * Returns the programs in the first cache that is writable and that the account can reach.
   *
   * @param version of the programs in the archive
   */
  public static Binaries unpacked(ServerAccount account, String version, URL archive)
      throws IOException {
    return unpacked(account, version, archive, caches());
  }

  static Binaries unpacked(ServerAccount account, String version, URL archive, List<Path> caches)
      throws IOException {
    String name = "postgresql-" + version + "-" + Archive.checksum(archive);
    List<String> reasons = new ArrayList<>();
    for (Path cache : caches) {
      try {
        Path home = cacheDirectory(cache).resolve(name);
        if (!Files.exists(home)) {
          Archive.unpack(archive, home);
        }
        if (account.reaches(home.resolve("bin/postgres"))) {
          return new Binaries(home);
        }
        reasons.add("uid " + account.uid() + " can't run programs in " + home);
      } catch (IOException e) {
        reasons.add(e.toString());
      }
    }
    throw new IOException("no place to unpack the programs of PostgreSQL: " + reasons);
  }

  public String program(String name) {
    return home.resolve("bin").resolve(name).toString();
  }

  /**
   * Checks that there are programs for this system.
   *
   * @throws ServerFailure if there are none
   */
  public static void requireSupportedSystem() {
    archive();
  }

  /** Returns the name of the archive for this system. */
  public static String archive() {
    return archive(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static String archive(String system, String architecture) {
    if (!system.equals("Linux")) {
      throw unsupported(system, architecture);
    }
    return switch (architecture) {
      case "amd64", "x86_64" -> "postgres-linux-x86_64.txz";
      case "aarch64" -> "postgres-linux-arm_64.txz";
      default -> throw unsupported(system, architecture);
    };
  }

  private static ServerFailure unsupported(String system, String architecture) {
    return new ServerFailure(
        "the embedded database runs on Linux amd64 and aarch64, not on %s %s; use a server of your own with --database"
            .formatted(system, architecture));
  }

  /**
   * Returns the candidate caches. The second is named by user: nobody may plant programs for
   * somebody else to run.
   */
  private static List<Path> caches() throws IOException {
    Path user = Path.of(System.getProperty("user.home"), ".cache", "straightway");
    Path shared =
        Path.of(System.getProperty("java.io.tmpdir")).resolve("straightway-" + ServerAccount.me());
    return user.isAbsolute() ? List.of(user, shared) : List.of(shared);
  }

  private static Path cacheDirectory(Path cache) throws IOException {
    Files.createDirectories(
        cache, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    if (ServerAccount.uid(cache) != ServerAccount.me()) {
      throw new IOException(cache + " belongs to another user");
    }
    return cache;
  }
}
