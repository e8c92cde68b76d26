package io.straightway.app.cli;

import picocli.CommandLine;

/** Subcommands that are methods of their parent command. */
public final class MethodCommands {
  private MethodCommands() {}

  /** Adds the named subcommands in the given order. */
  public static CommandLine add(CommandLine above, String... names) {
    Class<?> type = above.getCommand().getClass();
    for (String name : names) {
      above.addSubcommand(CommandLine.getCommandMethods(type, name).get(0));
    }
    return above;
  }
}
