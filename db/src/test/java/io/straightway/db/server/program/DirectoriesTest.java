package io.straightway.db.server.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DirectoriesTest {
  @TempDir Path dir;

  @Test
  void aTreeIsDeletedAlsoWhileFilesAreAdded() throws Exception {
    Path root = Files.createDirectory(dir.resolve("root"));
    CountDownLatch writing = new CountDownLatch(100);
    CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> addUntilGone(root, writing));
    writing.await();

    Directories.delete(root);

    writer.join();
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void aTreeThatIsNotThereIsFine() throws IOException {
    Directories.delete(dir.resolve("missing"));

    assertThat(dir).isEmptyDirectory();
  }

  private static void addUntilGone(Path root, CountDownLatch writing) {
    try {
      for (int i = 0; i < 100_000; i++) {
        Files.createFile(root.resolve("file-" + i));
        writing.countDown();
      }
      throw new AssertionError("was never kept from writing");
    } catch (NoSuchFileException e) {
      // the directory is gone
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
