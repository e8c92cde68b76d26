package io.straightway.app.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code stp completion}. */
@Command(
    name = "completion",
    header = "Print a script that completes commands and options in bash and zsh.",
    description = {
      "In bash, put this line into ~/.bashrc:",
      "  source <(stp completion)",
      "In zsh, put these lines into ~/.zshrc:",
      "  autoload -U +X compinit && compinit",
      "  autoload -U +X bashcompinit && bashcompinit",
      "  source <(stp completion)"
    })
public final class CompletionCommand implements Callable<Integer> {
  private final CommandLine top;

  /** Completes {@code top} and the commands below it. */
  public CompletionCommand(CommandLine top) {
    this.top = top;
  }

  @Override
  public Integer call() {
    offerWords(top);
    top.getOut().print(AutoComplete.bash(top.getCommandName(), top));
    top.getOut().flush();
    return ExitCode.OK;
  }

  private static void offerWords(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    for (OptionSpec option : new ArrayList<>(spec.options())) {
      if (Converters.WORDS.contains(option.type()) || hasOwnWords(option)) {
        spec.remove(option);
        spec.addOption(option.toBuilder().completionCandidates(words(option.type())).build());
      }
    }
    command.getSubcommands().values().forEach(CompletionCommand::offerWords);
  }

  /** An enum with a converter of its own takes words in place of the names of constants, too. */
  private static boolean hasOwnWords(OptionSpec option) {
    return option.type().isEnum() && option.converters().length > 0;
  }

  private static List<String> words(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> EnumWord.of((Enum<?>) constant))
        .toList();
  }
}
