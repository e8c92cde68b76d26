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
  /** The server's start-up goes through a shell, inside double quotes. */
  private static final List<String> UNQUOTABLE = List.of("\"", "$", "`", "\\", "\n", "'");

  /** The directory as it is; empty if there is none. */
  public static Optional<ClusterDirectory> existing(Path dir) {
    return Files.isDirectory(dir) ? Optional.of(real(dir)) : Optional.empty();
  }

  /** The directory, made if it is missing. */
  public static ClusterDirectory created(Path dir) {
    try {
      Files.createDirectories(dir);
    } catch (IOException e) {
      throw new ServerFailure(
          "can't create the directory %s for the database; choose another".formatted(dir), e);
    }
    return real(dir);
  }

  /** One name for one directory: a running server is recognised by it. */
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

  /** The database cluster; it is there only when it is complete. */
  public Path data() {
    return root.resolve("data");
  }

  /** Where a cluster is made; what an interrupted start left there is deleted. */
  public Path unfinished() {
    return root.resolve("unfinished");
  }

  /** Takes over the cluster that was made aside, passwords first, and leaves nothing there. */
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

  /** What the server writes of itself. */
  public Path log() {
    return root.resolve("server.log");
  }

  /** The port that the server listened on last. */
  public Path port() {
    return root.resolve("port");
  }

  public boolean isInitialised() {
    return Files.exists(data());
  }
}
