package io.straightway.app.cli;

import picocli.CommandLine.Option;

/** The option of commands that a program may want to read. */
public final class JsonOption {
  @Option(names = "--json", description = "Print the result as JSON, on one line.")
  public boolean wanted;
}
