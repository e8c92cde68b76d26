package io.straightway.app;

import io.straightway.app.cli.Converters;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.repair.Resolutions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** {@code stp completion}: a small script of the shell around a table of all commands. */
@Command(
    name = "completion",
    header = "Print a script that completes commands and options in bash, zsh and fish.",
    description = {
      "In bash, put this line into ~/.bashrc:",
      "  source <(stp completion bash)",
      "In zsh, put these lines into ~/.zshrc:",
      "  autoload -U +X compinit && compinit",
      "  source <(stp completion zsh)",
      "In fish, put this line into ~/.config/fish/config.fish:",
      "  stp completion fish | source"
    })
public final class CompletionCommand implements Callable<Integer> {
  /** The words of options that are plain text. */
  private static final Map<String, Supplier<Collection<String>>> OFFERED =
      Map.of(
          "stp exceptions list --code",
          () -> new TreeSet<>(Resolutions.codes()),
          "stp exceptions list --state",
          () -> ExceptionItem.STATES);

  private final CommandLine top;

  @Parameters(paramLabel = "SHELL", arity = "0..1", description = "Shell: bash, zsh or fish.")
  Shell shell = Shell.BASH;

  private enum Shell {
    BASH,
    ZSH,
    FISH
  }

  /** Creates the completion of {@code top} and its subcommands. */
  public CompletionCommand(CommandLine top) {
    this.top = top;
  }

  @Override
  public Integer call() throws IOException {
    try (InputStream script =
        CompletionCommand.class.getResourceAsStream(
            "completion/stp." + (shell == Shell.FISH ? "fish" : "bash"))) {
      String text =
          new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
      if (shell == Shell.ZSH) {
        top.getOut().println("autoload -U +X bashcompinit && bashcompinit");
      }
      top.getOut().print(text.replace("@TABLE@", String.join("\n", lines(top).toList())));
    }
    top.getOut().flush();
    return ExitCode.OK;
  }

  /** Returns the table: a command or one of its options, a tab, and the words that may follow. */
  private static Stream<String> lines(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    String name = spec.qualifiedName();
    List<OptionSpec> options = spec.options().stream().filter(option -> !option.hidden()).toList();
    Stream<String> follow =
        Stream.concat(
            command.getSubcommands().keySet().stream(),
            options.stream()
                .map(option -> option.longestName() + (option.arity().max() > 0 ? "=" : "")));
    return Stream.of(
            Stream.of(name + "\t" + String.join(" ", follow.toList())),
            options.stream().flatMap(option -> values(name + " " + option.longestName(), option)),
            spec.positionalParameters().stream()
                .flatMap(parameter -> values(name + " .", parameter)),
            command.getSubcommands().values().stream().flatMap(CompletionCommand::lines))
        .flatMap(lines -> lines);
  }

  /** Returns the line with the possible values of an argument, of which @ stands for files. */
  private static Stream<String> values(String name, ArgSpec arg) {
    Class<?> type = Converters.type(arg);
    List<String> words = type == Path.class ? List.of("@") : EnumWord.possible(arg);
    Collection<String> all = words.isEmpty() ? OFFERED.getOrDefault(name, List::of).get() : words;
    return all.isEmpty() ? Stream.of() : Stream.of(name + "\t" + String.join(" ", all));
  }
}
