package io.straightway.app.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import picocli.CommandLine.Option;

/** Ends this process in order when its parent process ends, even if that was killed. */
public final class ParentWatch {
  @Option(
      names = "--end-with-input",
      hidden = true,
      description = "End when standard input ends, as it does when the parent ends.")
  boolean enabled;

  /** Starts watching if the option is set. */
  public void start() {
    if (enabled) {
      endWithInput(System.in);
    }
  }

  /** Ends the process, with its shutdown hooks, when {@code input} ends. */
  private static void endWithInput(InputStream input) {
    Thread watch = new Thread(() -> watch(input), "parent-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private static void watch(InputStream input) {
    try {
      input.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException("watching the parent", e);
    } finally {
      System.exit(0);
    }
  }
}
