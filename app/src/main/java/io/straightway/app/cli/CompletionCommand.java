package io.straightway.app.cli;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.repair.WaysOut;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
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
  /** The words of options whose values are text to picocli. */
  private static final Map<String, Collection<String>> OFFERED =
      Map.of(
          "stp exceptions list --code", new TreeSet<>(WaysOut.codes()),
          "stp exceptions list --state", ExceptionItem.STATES,
          "stp settle list --status",
              List.of(
                  "HELD",
                  "READY",
                  "SENT",
                  "MATCHED",
                  "PARTLY_SETTLED",
                  "SETTLED",
                  "REFUSED",
                  "CANCELLED"),
          "stp settle matching --kind", List.of("UNMATCHED", "MISMATCHED", "ALLEGED"),
          "stp settle matching --by", List.of("age", "amount"),
          "stp settle deliver --envelope", List.of("none", "header", "datapdu"),
          "stp settle run --envelope", List.of("none", "header", "datapdu"),
          "stp journal propose --kind", List.of("opening", "cash", "manual"),
          "stp custodian --statement-format", List.of("csv", "semt002", "camt053", "semt017"));

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

  /** An enum with a converter of its own takes words in place of the names of constants, too. */
  private static Collection<String> offered(CommandSpec spec, ArgSpec arg, String name) {
    boolean isWord =
        Converters.WORDS.contains(arg.type())
            || (arg.type().isEnum() && arg.converters().length > 0);
    return isWord
        ? words(arg.type())
        : OFFERED.getOrDefault(spec.qualifiedName() + " " + name, List.of());
  }

  private static List<String> words(Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> EnumWord.of((Enum<?>) constant))
        .toList();
  }
}
