package io.straightway.db.server;

import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * The files of one embedded server.
 *
 * @param root absolute, without symbolic links
 */
public record ClusterDirectory(Path root) {
  /**
   * Characters that can't be quoted when the server is started through a shell, inside double
   * quotes.
   */
  private static final List<String> UNQUOTABLE = List.of("\"", "$", "`", "\\", "\n", "'");

  /** Returns the existing directory; empty if there is none. */
  public static Optional<ClusterDirectory> existing(Path dir) {
    return Files.isDirectory(dir) ? Optional.of(real(dir)) : Optional.empty();
  }

  /** Returns the directory, created if it is missing. */
  public static ClusterDirectory created(Path dir) {
    try {
      Files.createDirectories(dir);
    } catch (IOException e) {
      throw new ServerFailure(
          "can't create the directory %s for the database; choose another".formatted(dir), e);
    }
    return real(dir);
  }

  /** Resolves a directory to its one real name, by which a running server is recognised. */
  private static ClusterDirectory real(Path dir) {
    try {
      Path real = dir.toRealPath();
      refuseUnquotable(real);
      return new ClusterDirectory(real);
    } catch (IOException e) {
      throw ServerFailure.at(dir, "can't enter the directory", e);
    }
  }

  private static void refuseUnquotable(Path dir) {
    for (String character : UNQUOTABLE) {
      if (dir.toString().contains(character)) {
        throw new ServerFailure(
            "the directory %s can't hold a database: its name contains %s"
                .formatted(dir, character.equals("\n") ? "a line break" : character));
      }
    }
  }

  public Path lock() {
    return root.resolve("lock");
  }

  /** Returns the database cluster's directory; it exists only once the cluster is complete. */
  public Path data() {
    return root.resolve("data");
  }

  /**
   * Returns the directory in which a cluster is created; leftovers of an interrupted start are
   * deleted.
   */
  public Path unfinished() {
    return root.resolve("unfinished");
  }

  /**
   * Moves the cluster from the unfinished directory to its place, passwords first, and deletes that
   * directory.
   */
  public void adoptUnfinished() throws IOException {
    ClusterDirectory made = new ClusterDirectory(unfinished());
    Files.move(made.credentials(), credentials(), StandardCopyOption.ATOMIC_MOVE);
    Files.move(made.data(), data(), StandardCopyOption.ATOMIC_MOVE);
    Directories.sync(root);
    Directories.delete(made.root);
  }

  public Path credentials() {
    return root.resolve("credentials.properties");
  }

  /** Returns the server's own log. */
  public Path log() {
    return root.resolve("server.log");
  }

  /** Returns the file with the port that the server listened on last. */
  public Path port() {
    return root.resolve("port");
  }

  public boolean isInitialised() {
    return Files.exists(data());
  }
}
