package io.straightway.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A program that keeps a processor busy for a minute at most, and is no child of this one. */
public final class BusyProgram implements AutoCloseable {
  private final long pid;

  private BusyProgram(long pid) {
    this.pid = pid;
  }

  /** Starts a program. */
  public static BusyProgram start() throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder(
                "bash", "-c", "timeout 60 bash -c 'while :; do :; done' >/dev/null & echo $!")
            .start();
    String pid = new String(shell.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    shell.waitFor();
    return new BusyProgram(Long.parseLong(pid.strip()));
  }

  @Override
  public void close() {
    ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy);
  }
}
