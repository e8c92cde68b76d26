package io.straightway.app.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code stp help}: what {@code --help} shows, asked for the other way round. */
@Command(name = "help", header = "Show the help of a command.")
public final class HelpCommand implements Callable<Integer> {
  private final CommandLine top;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The command, such as 'bench run'. Without one, all commands are listed.")
  List<String> words = List.of();

  /** The help of {@code top} and of the commands below it. */
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
    @Nullable CommandLine found = command.getSubcommands().get(word);
    if (found == null) {
      throw new UnmatchedArgumentException(command, List.of(word));
    }
    return found;
  }
}
