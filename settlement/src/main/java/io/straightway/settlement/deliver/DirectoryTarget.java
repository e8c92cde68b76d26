package io.straightway.settlement.deliver;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A directory. A bundle is written under a name with a dot, forced to the disk and renamed, so
 * whoever reads the directory sees whole bundles only.
 */
final class DirectoryTarget implements DeliveryTarget {
  private final Path directory;

  private DirectoryTarget(Path directory) {
    this.directory = directory;
  }

  static DirectoryTarget at(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new IllegalArgumentException(directory + " is not a directory; make it first");
    }
    return new DirectoryTarget(directory);
  }

  @Override
  public void deliver(String name, byte[] bundle) throws DeliveryFailure {
    Path part = directory.resolve("." + name + ".part");
    try {
      write(part, bundle);
      Files.move(part, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
      try (FileChannel entries = FileChannel.open(directory, StandardOpenOption.READ)) {
        entries.force(true);
      }
    } catch (IOException e) {
      throw new DeliveryFailure("can't write " + directory.resolve(name) + ": " + e, true);
    }
  }

  private static void write(Path file, byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }
}
