package io.straightway.app;

import io.straightway.app.cli.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code stp help}: the help of a command, as printed by its {@code --help}. */
@Command(name = "help", header = "Show the help of a command.")
public final class HelpCommand implements Callable<Integer> {
  private final CommandLine top;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "Command, such as 'bench run'. Default: list all commands.")
  List<String> words = List.of();

  /** Creates the help of {@code top} and its subcommands. */
  public HelpCommand(CommandLine top) {
    this.top = top;
  }

  @Override
  public Integer call() {
    CommandLine command = top;
    for (String word : words) {
      command = below(command, word);
    }
    command.usage(top.getOut());
    return ExitCode.OK;
  }

  private static CommandLine below(CommandLine command, String word) {
    @Nullable CommandLine subcommand = command.getSubcommands().get(word);
    if (subcommand == null) {
      throw new UnmatchedArgumentException(command, List.of(word));
    }
    return subcommand;
  }
}
