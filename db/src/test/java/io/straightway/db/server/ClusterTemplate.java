package io.straightway.db.server;

import io.straightway.db.ContentHash;
import io.straightway.db.Role;
import io.straightway.db.dialect.PostgreSqlRights;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.SchemaSteps;
import io.straightway.db.server.program.Binaries;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.DirectoryLock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A stopped cluster with the roles, and with a database that has every migration on the class path.
 * It is created once for a set of migrations, by the first test JVM of a build that needs it, and
 * kept in the project's own {@code target}; test servers start from a copy. Its name is a hash of
 * everything that shapes it, so a change creates another template.
 */
public final class ClusterTemplate {
  private static final Path PLACE = project().resolve("target").resolve("test-clusters");

  /** The classes that determine the content of a new cluster, in addition to the migrations. */
  private static final List<Class<?>> MAKERS =
      List.of(Cluster.class, ServerCredentials.class, PostgreSqlRights.class, Role.class);

  private ClusterTemplate() {}

  /**
   * Fills an empty directory, created if it is missing, with a copy. The server started there is a
   * new one, but has the passwords and the system identifier of every other copy.
   *
   * @return the directory, for {@link EmbeddedServer#startOrJoin}
   */
  public static Path copyTo(Path directory) {
    Path template = PLACE.resolve(name());
    try {
      Files.createDirectories(PLACE);
      Files.createDirectories(directory);
      DirectoryLock.holding(PLACE.resolve(name() + ".lock"), () -> requireMade(template));
      copy(template, directory);
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException("can't copy " + template, e);
    }
  }

  private static Path requireMade(Path template) {
    return Files.exists(template) ? template : made(template);
  }

  private static Path made(Path template) {
    try (TemporaryDirectory dir = TemporaryDirectory.create()) {
      EmbeddedServer server = EmbeddedServer.startOrJoin(dir.path(), 0);
      try {
        new Migrator(server.address()).migrate();
      } finally {
        server.stop();
      }
      Path unfinished = template.resolveSibling(template.getFileName() + ".unfinished");
      Directories.delete(unfinished);
      Files.createDirectory(unfinished);
      copy(dir.path(), unfinished);
      return Files.move(unfinished, template, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("can't make " + template, e);
    }
  }

  /** Copies the files of a stopped server; the copy listens on a port of its own. */
  private static void copy(Path from, Path to) throws IOException {
    try {
      int exitCode =
          new ProcessBuilder("cp", "-a", "--reflink=auto", from + "/.", to.toString())
              .inheritIO()
              .start()
              .waitFor();
      if (exitCode != 0) {
        throw new IOException("cp ended with exit code " + exitCode);
      }
    } catch (InterruptedException e) {
      throw new IOException("interrupted while copying " + from, e);
    }
    ClusterDirectory copied = new ClusterDirectory(to);
    Files.deleteIfExists(copied.port());
    Files.deleteIfExists(copied.log());
  }

  private static String name() {
    return Named.NAME;
  }

  private static final class Named {
    static final String NAME = compute();

    private static String compute() {
      MessageDigest digest = ContentHash.newDigest();
      digest.update(Binaries.VERSION.getBytes(StandardCharsets.UTF_8));
      digest.update(
          SchemaSteps.of(EmbeddedServer.url(1, Cluster.DATABASE)).getBytes(StandardCharsets.UTF_8));
      MAKERS.forEach(maker -> digest.update(bytes(maker)));
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    }
  }

  private static byte[] bytes(Class<?> type) {
    try (InputStream code =
        Objects.requireNonNull(type.getResourceAsStream(type.getSimpleName() + ".class"))) {
      return code.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the directory of the whole project; tests run in it or in their module's directory. */
  private static Path project() {
    return Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
        .filter(directory -> Files.isDirectory(directory.resolve(".mvn")))
        .findFirst()
        .orElseThrow();
  }
}
