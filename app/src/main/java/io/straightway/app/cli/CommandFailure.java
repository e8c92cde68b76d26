package io.straightway.app.cli;

/** A command failed. The message has the reason and what to do about it. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  private CommandFailure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** It was tried and failed. */
  public static CommandFailure failed(String message) {
    return new CommandFailure(ExitCode.FAILED, message);
  }

  /** The arguments are invalid. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(ExitCode.USAGE, message);
  }

  /** What it needs can't be reached. */
  public static CommandFailure unreachable(String message) {
    return new CommandFailure(ExitCode.UNREACHABLE, message);
  }

  /** What the command returns to the shell; see {@link ExitCode}. */
  public int exitCode() {
    return exitCode;
  }
}
