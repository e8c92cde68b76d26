package io.straightway.db.server.program;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The lock of the one process that may start or stop the server of a directory. */
public final class DirectoryLock {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Pause PAUSE =
      new Pause(Duration.ofMillis(20), "waiting for another process to start the database");

  private DirectoryLock() {}

  public static <T> T holding(Path file, Supplier<T> work) {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      await(channel, file);
      return work.get();
    } catch (IOException e) {
      throw new ServerFailure(
          "can't lock %s; the directory must belong to the user who runs this program"
              .formatted(file),
          e);
    }
  }

  private static void await(FileChannel channel, Path file) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (tryLock(channel) == null) {
      if (System.nanoTime() - deadline > 0) {
        throw new ServerFailure(
            "another process has been starting or stopping the database for %d minutes: it holds %s"
                .formatted(PATIENCE.toMinutes(), file));
      }
      PAUSE.take();
    }
  }

  /** Tries the lock; null while another process, or another thread of this one, holds it. */
  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }
}
