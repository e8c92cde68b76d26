package io.straightway.app.cli;

import picocli.CommandLine;

/** Commands that are methods of the one above them. */
public final class MethodCommands {
  private MethodCommands() {}

  /** Adds those of these names, in this order. */
  public static CommandLine add(CommandLine above, String... names) {
    Class<?> type = above.getCommand().getClass();
    for (String name : names) {
      above.addSubcommand(CommandLine.getCommandMethods(type, name).get(0));
    }
    return above;
  }
}
