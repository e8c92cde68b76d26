package io.straightway.app.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Temporary directories on the disk of the build, because /tmp may be in memory, which a bench
 * refuses.
 */
public final class BuildDirectories implements TempDirFactory {
  @Override
  public Path createTempDirectory(AnnotatedElementContext field, ExtensionContext test)
      throws IOException {
    Path build = Files.createDirectories(Path.of("target").toAbsolutePath());
    return Files.createTempDirectory(build, "bench");
  }
}
