package io.straightway.app;

import io.straightway.app.cli.Converters;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.repair.Resolutions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

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
  /** The words of options that are plain text and have no words in their description. */
  private static final Map<String, Supplier<Collection<String>>> OFFERED =
      Map.of(
          "stp exceptions list --code",
          () -> new TreeSet<>(Resolutions.codes()),
          "stp exceptions list --state",
          () -> ExceptionItem.STATES);

  private final CommandLine top;

  /** Creates the completion of {@code top} and its subcommands. */
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
      Collection<String> offered = offered(spec, option, option.longestName());
      if (!offered.isEmpty()) {
        spec.remove(option);
        spec.addOption(option.toBuilder().completionCandidates(offered).build());
      }
    }
    for (PositionalParamSpec parameter : new ArrayList<>(spec.positionalParameters())) {
      Collection<String> offered = offered(spec, parameter, parameter.paramLabel());
      if (!offered.isEmpty()) {
        spec.remove(parameter);
        spec.addPositional(parameter.toBuilder().completionCandidates(offered).build());
      }
    }
    command.getSubcommands().values().forEach(CompletionCommand::offerWords);
  }

  private static Collection<String> offered(CommandSpec spec, ArgSpec arg, String name) {
    Class<?> type = Converters.type(arg);
    return type.isEnum()
        ? words(type)
        : OFFERED.getOrDefault(spec.qualifiedName() + " " + name, List::of).get();
  }

  private static List<String> words(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> EnumWord.of((Enum<?>) constant))
        .toList();
  }
}
