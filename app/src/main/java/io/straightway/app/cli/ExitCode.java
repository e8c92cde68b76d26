package io.straightway.app.cli;

/** The exit codes of commands. */
public final class ExitCode {
  /** The command succeeded. */
  public static final int OK = 0;

  /**
   * The command failed, a checked condition doesn't hold, or a file or directory can't be written.
   */
  public static final int FAILED = 1;

  /** The command line, the settings file or the environment is invalid. */
  public static final int USAGE = 2;

  /** The database or the element can't be reached. */
  public static final int UNREACHABLE = 3;

  /** The proof is incomplete: a control that must fail passed, or a run was not completed. */
  public static final int UNPROVEN = 4;

  private ExitCode() {}
}
