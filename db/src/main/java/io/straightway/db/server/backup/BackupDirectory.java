package io.straightway.db.server.backup;

import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The backups of one database: copies, each in a directory of its own, and the archived log, by
 * which a copy is brought to any later time.
 *
 * @param root absolute
 */
record BackupDirectory(Path root) {
  private static final String PREFIX = "base-";

  /**
   * Characters that can't be quoted when the server copies its log through a shell, inside double
   * quotes.
   */
  private static final Pattern UNQUOTABLE = Pattern.compile("['\"$`\\\\%\\n]");

  BackupDirectory {
    if (UNQUOTABLE.matcher(root.toString()).find()) {
      throw new ServerFailure(
          "the directory %s can't hold backups: its name has a quote, $, %%, `, \\ or a line break"
              .formatted(root));
    }
  }

  /** Returns the directory of the archived log, segment by segment. */
  Path log() {
    return root.resolve("wal");
  }

  /**
   * Returns the directory of the copy that was begun at a time; it exists only once the copy is
   * complete.
   */
  Path base(Instant begun) {
    return root.resolve(PREFIX + begun.toString().replace(":", "").replace(".", "-"));
  }

  /**
   * Returns the newest copy that was complete at a time.
   *
   * @param until null for the newest of all
   */
  Optional<BackupManifest> newest(@Nullable Instant until) {
    return manifests().stream()
        .filter(copy -> until == null || !copy.completed().isAfter(until))
        .max(Comparator.comparing(BackupManifest::completed));
  }

  List<BackupManifest> manifests() {
    try (Stream<Path> children = Files.list(root)) {
      return children
          .filter(child -> child.getFileName().toString().startsWith(PREFIX))
          .map(BackupManifest::read)
          .toList();
    } catch (IOException e) {
      throw new ServerFailure("can't read the backups in " + root, e);
    }
  }
}
