package io.straightway.app.cli;

/** Thrown if a command fails. The message gives the reason and the remedy. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int exitCode;

  private CommandFailure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** Returns the failure of a command that was tried. */
  public static CommandFailure failed(String message) {
    return new CommandFailure(ExitCode.FAILED, message);
  }

  /** Returns the failure of a command with invalid arguments. */
  public static CommandFailure usage(String message) {
    return new CommandFailure(ExitCode.USAGE, message);
  }

  /** Returns the failure of a command whose database or server can't be reached. */
  public static CommandFailure unreachable(String message) {
    return new CommandFailure(ExitCode.UNREACHABLE, message);
  }

  /** Returns the exit code of the command; see {@link ExitCode}. */
  public int exitCode() {
    return exitCode;
  }
}
