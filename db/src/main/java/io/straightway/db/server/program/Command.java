package io.straightway.db.server.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Runs a program of the operating system to its end. */
public final class Command {
  private static final Set<String> INHERITED =
      Set.of("PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "LD_LIBRARY_PATH");

  /** The number of times that a signal may end a shell before its script begins. */
  private static final int STARTS = 10;

  private Command() {}

  public static Result run(List<String> words) {
    return run(words, "");
  }

  /**
   * Runs a program with input. The input must be small, and the program must read it before it
   * writes much.
   */
  public static Result run(List<String> words, String input) {
    try {
      Process process = start("exec \"$@\"", words);
      try (OutputStream stdin = process.getOutputStream()) {
        stdin.write(input.getBytes(StandardCharsets.UTF_8));
      }
      try (InputStream stdout = process.getInputStream()) {
        String output = new String(stdout.readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
      }
    } catch (IOException e) {
      return new Result(Result.NOT_RUN, e.toString());
    } catch (InterruptedException e) {
      throw ServerFailure.interrupted("running " + words.get(0), e);
    }
  }

  /**
   * Starts a script with these words as its arguments. Ctrl-C reaches every program of a terminal,
   * and {@code timeout} or a supervisor may end a whole group of processes: this program may be
   * stopping its server just then, and the programs that do so must not be interrupted. So the
   * script ignores such signals from the return of this method on. If an earlier signal has ended
   * the shell, another shell is started.
   *
   * @throws IOException if no shell can be started
   */
  public static Process start(String script, List<String> words) throws IOException {
    String ready = "trap '' HUP INT QUIT TERM; echo; ";
    List<String> shell = new ArrayList<>(List.of("/bin/sh", "-c", ready + script, "sh"));
    shell.addAll(words);
    for (int left = STARTS - 1; ; left--) {
      try {
        return started(builder(shell).start());
      } catch (IOException e) {
        if (left == 0) {
          throw e;
        }
      }
    }
  }

  private static Process started(Process shell) throws IOException {
    if (shell.getInputStream().read() != '\n') {
      throw new IOException("/bin/sh ended before its script began");
    }
    return shell;
  }

  /**
   * Prepares a process with a clean environment. The server inherits neither a working directory,
   * which its account may not be able to enter, nor PGDATA, PGPORT and the like, nor passwords in
   * our environment: its superuser can read everything that it inherits.
   */
  private static ProcessBuilder builder(List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.directory(Path.of("/").toFile());
    builder.environment().keySet().retainAll(INHERITED);
    builder.environment().put("LC_ALL", "C");
    return builder;
  }

  /**
   * The result of a program.
   *
   * @param exitCode the program's, or {@link #NOT_RUN}
   * @param output the program's output, on both streams
   */
  public record Result(int exitCode, String output) {
    static final int NOT_RUN = -1;

    public boolean succeeded() {
      return exitCode == 0;
    }
  }
}
