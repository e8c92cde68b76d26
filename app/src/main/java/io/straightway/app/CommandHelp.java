package io.straightway.app;

import io.straightway.app.access.ServerOptions;
import io.straightway.app.access.TrustOption;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.DefaultText;
import io.straightway.app.cli.JsonOption;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Member;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The help of a command: required options first, the others by subject, lines broken at blanks only
 * so that addresses can be copied, and examples.
 */
final class CommandHelp extends Help {
  private static final List<String> SUBJECTS =
      List.of("Options:", "Server:", "Database:", "All commands:");
  private static final Map<Class<?>, String> SHARED =
      Map.of(
          ServerOptions.class, SUBJECTS.get(1),
          TrustOption.class, SUBJECTS.get(1),
          DatabaseOptions.class, SUBJECTS.get(2),
          BooksOptions.class, SUBJECTS.get(2),
          JsonOption.class, SUBJECTS.get(3),
          CommonOptions.class, SUBJECTS.get(3));

  private final CommandSpec spec;
  private final int indent;

  CommandHelp(CommandSpec spec, ColorScheme colors) {
    super(spec, colors);
    this.spec = spec;
    this.indent = spec.usageMessage().width() < 72 ? 8 : 24;
  }

  @Override
  public String synopsis(int headingLength) {
    List<OptionSpec> shown = shown();
    Stream<String> required =
        shown.stream()
            .filter(OptionSpec::required)
            .map(option -> option.longestName() + value(option));
    boolean isOptional = !shown.stream().allMatch(OptionSpec::required);
    Stream<String> parameters = spec.positionalParameters().stream().map(CommandHelp::parameter);
    String subcommand =
        spec.subcommands().isEmpty() ? "" : spec.usageMessage().synopsisSubcommandLabel();
    int start = headingLength + spec.qualifiedName().length() + 1;
    String words =
        Stream.of(
                required,
                Stream.of(isOptional ? "[OPTIONS]" : ""),
                parameters,
                Stream.of(subcommand))
            .flatMap(part -> part)
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(" "));
    return spec.qualifiedName() + " " + wrapped(words, start).substring(start);
  }

  @Override
  public String description(Object... params) {
    return Arrays.stream(spec.usageMessage().description())
        .map(paragraph -> System.lineSeparator() + wrapped(paragraph, 0))
        .collect(Collectors.joining());
  }

  @Override
  public String parameterList() {
    return spec.positionalParameters().stream()
        .map(parameter -> entry("  " + parameter(parameter), List.of(parameter.description())))
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(), list -> list.isEmpty() ? "" : System.lineSeparator() + list));
  }

  @Override
  public String optionList() {
    Map<String, List<OptionSpec>> bySubject =
        shown().stream()
            .sorted(
                Comparator.comparing(this::isShared).thenComparing(option -> !option.required()))
            .collect(
                Collectors.groupingBy(
                    CommandHelp::subject,
                    () -> new TreeMap<>(Comparator.comparingInt(SUBJECTS::indexOf)),
                    Collectors.toList()));
    StringBuilder list = new StringBuilder();
    bySubject.forEach(
        (subject, options) -> {
          list.append(System.lineSeparator()).append(subject).append(System.lineSeparator());
          options.forEach(
              option ->
                  list.append(
                      entry(
                          "  " + String.join(", ", option.names()) + value(option),
                          DefaultText.described(option))));
        });
    return list.toString();
  }

  @Override
  public String footer(Object... params) {
    StringBuilder footer = new StringBuilder(super.footer(params));
    List<String> example = spec.parent() == null ? List.of() : example();
    if (!example.isEmpty()) {
      footer.append(System.lineSeparator()).append("Example:").append(System.lineSeparator());
      example.forEach(line -> footer.append("  ").append(line).append(System.lineSeparator()));
    }
    return footer.toString();
  }

  /** Returns the example of the command, or of the first of its subcommands, as lines. */
  private List<String> example() {
    try (InputStream examples = CommandHelp.class.getResourceAsStream("examples.txt")) {
      List<String> all =
          new String(Objects.requireNonNull(examples).readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .toList();
      List<String> own = all.stream().dropWhile(line -> !isOwn(line + " ")).toList();
      List<String> lines =
          own.isEmpty() ? all.stream().dropWhile(line -> !isBelow(line + " ")).toList() : own;
      int more = (int) lines.stream().takeWhile(line -> line.endsWith("\\")).count();
      return lines.subList(0, Math.min(more + 1, lines.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isBelow(String line) {
    return line.startsWith(spec.qualifiedName() + " ");
  }

  private boolean isOwn(String line) {
    int end = spec.qualifiedName().length() + 1;
    return isBelow(line) && !spec.subcommands().containsKey(line.substring(end).split(" ", 2)[0]);
  }

  private List<OptionSpec> shown() {
    return spec.options().stream().filter(option -> !option.hidden()).toList();
  }

  /** Returns whether an option is one of several commands. */
  private boolean isShared(OptionSpec option) {
    return option.userObject() instanceof Member member
        && member.getDeclaringClass() != spec.userObject().getClass();
  }

  private static String subject(OptionSpec option) {
    return option.userObject() instanceof Member member
        ? SHARED.getOrDefault(member.getDeclaringClass(), SUBJECTS.get(0))
        : SUBJECTS.get(0);
  }

  private static String value(OptionSpec option) {
    String label = option.paramLabel();
    return option.arity().max() == 0
        ? ""
        : option.arity().min() == 0 ? "[=" + label + "]" : "=" + label + many(option);
  }

  private static String parameter(PositionalParamSpec parameter) {
    String label = parameter.paramLabel() + many(parameter);
    return parameter.required() ? label : "[" + label + "]";
  }

  private static String many(ArgSpec arg) {
    return arg.arity().max() > 1 ? "..." : "";
  }

  /** Returns a name with its description beside it, or below it if the name is long. */
  private String entry(String name, List<String> description) {
    String text =
        description.stream()
            .map(paragraph -> wrapped(paragraph, indent))
            .collect(Collectors.joining());
    return name.length() < indent
        ? name + text.substring(name.length())
        : name + System.lineSeparator() + text;
  }

  /** Returns a paragraph as indented lines of the width of the help. */
  private String wrapped(String paragraph, int indent) {
    int width = spec.usageMessage().width() - 1;
    StringBuilder text = new StringBuilder();
    StringBuilder line = new StringBuilder(" ".repeat(indent));
    for (String word : paragraph.replace("%%", "%").split(" ", -1)) {
      if (line.length() + word.length() > width && !line.toString().isBlank()) {
        text.append(line.toString().stripTrailing()).append(System.lineSeparator());
        line = new StringBuilder(" ".repeat(indent));
      }
      line.append(word).append(' ');
    }
    return text + line.toString().stripTrailing() + System.lineSeparator();
  }
}
