package io.straightway.app.cli;

/** What a command returns to the shell. */
public final class ExitCode {
  /** The command did what was asked. */
  public static final int OK = 0;

  /** It failed, what was checked does not hold, or a file or directory can't be written. */
  public static final int FAILED = 1;

  /** The command line, the settings file or the environment is invalid. */
  public static final int USAGE = 2;

  /** The database or the element can't be reached. */
  public static final int UNREACHABLE = 3;

  /** A proof could not be made: what must be seen to fail was not, or a run was not completed. */
  public static final int UNPROVEN = 4;

  private ExitCode() {}
}
