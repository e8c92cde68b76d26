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

  /**
   * Returns the failure of a command with an argument out of range.
   *
   * @param allowed the range, such as {@code 1 to 64}, {@code 1 or more} or {@code above 0}
   */
  public static CommandFailure range(String argument, Object value, String allowed) {
    return usage(argument + " is " + DefaultText.text(value) + "; allowed is " + allowed);
  }

  /** Returns the failure of a command whose database or server can't be reached. */
  public static CommandFailure unreachable(String message) {
    return new CommandFailure(ExitCode.UNREACHABLE, message);
  }

  /** Returns the failure of a command that could not be completed. */
  public static CommandFailure incomplete(String message) {
    return new CommandFailure(ExitCode.INCOMPLETE, message);
  }

  /** Returns the failure of a command that a server has refused with an HTTP status. */
  public static CommandFailure refused(int status, String message) {
    return new CommandFailure(ExitCode.ofStatus(status), message);
  }

  /** Returns the exit code of the command; see {@link ExitCode}. */
  public int exitCode() {
    return exitCode;
  }
}
