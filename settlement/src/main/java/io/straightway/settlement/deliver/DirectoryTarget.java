package io.straightway.settlement.deliver;

import io.straightway.db.file.SharedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A directory. A bundle is written under a name that begins with a dot, forced to disk and renamed,
 * so that the directory shows only complete bundles.
 */
record DirectoryTarget(Path directory) implements DeliveryTarget {
  static DirectoryTarget at(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new IllegalArgumentException(directory + " is not a directory; make it first");
    }
    return new DirectoryTarget(directory);
  }

  @Override
  public void deliver(String name, byte[] bundle) throws DeliveryFailure {
    try {
      SharedFiles.write(directory.resolve(name), bundle);
    } catch (IOException e) {
      throw new DeliveryFailure("can't write " + directory.resolve(name) + ": " + e, true);
    }
  }
}
