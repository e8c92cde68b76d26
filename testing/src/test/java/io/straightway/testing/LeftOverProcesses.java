package io.straightway.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Ends the daemons that a killed earlier run of the same module's tests has left behind: a database
 * server outlives the program that started it.
 */
public final class LeftOverProcesses implements LauncherSessionListener {
  @Override
  public void launcherSessionOpened(LauncherSession session) {
    @Nullable String directory = System.getenv("TMPDIR");
    if (directory == null) {
      return; // started by hand, without the build's mark
    }
    try {
      Files.createDirectories(Path.of(directory));
      long self = ProcessHandle.current().pid();
      end(new OwnProcesses(self, directory), self);
    } catch (IOException e) {
      throw new UncheckedIOException("can't prepare " + directory, e);
    }
  }

  static void end(OwnProcesses processes, long self) throws IOException {
    processes.orphans().stream()
        .filter(orphan -> orphan.pid() != self)
        .flatMap(orphan -> ProcessHandle.of(orphan.pid()).stream())
        .forEach(ProcessHandle::destroyForcibly);
  }
}
