package io.straightway.app.command;

import picocli.CommandLine.Option;

/** The option of commands that a program may want to read. */
final class JsonOption {
  @Option(names = "--json", description = "Print the result as JSON, on one line.")
  boolean wanted;
}
