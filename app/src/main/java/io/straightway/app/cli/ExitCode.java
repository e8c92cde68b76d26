package io.straightway.app.cli;

/** What a command tells the shell. */
public final class ExitCode {
  /** It was done. */
  public static final int OK = 0;

  /** It was tried and failed, what was checked does not hold, or the output can't be written. */
  public static final int FAILED = 1;

  /** The command line, the settings file or the environment asks for something impossible. */
  public static final int USAGE = 2;

  /** The database or the element can't be reached. */
  public static final int UNREACHABLE = 3;

  private ExitCode() {}
}
