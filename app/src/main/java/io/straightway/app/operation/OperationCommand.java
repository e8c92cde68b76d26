package io.straightway.app.operation;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Consent;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.FailureReport;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.ApprovalOperations;
import io.straightway.backoffice.catalogue.ApprovalOperations.ItemEnding;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Ends;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.ending.EndingTerms;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.instruct.InstructionRefusal;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command that carries out one operation. The arguments in the operation's address are positional
 * parameters, in their order; all others are options.
 */
public final class OperationCommand<P extends Record, R> implements Callable<Integer> {
  private static final String AFTER = "after";

  private final Operation<P, R> operation;
  private final Execution<P> carry;
  private final DeskOptions desk;
  private final Surroundings surroundings;
  private final Consent consent = new Consent();
  private final List<@Nullable ArgSpec> arguments = new ArrayList<>();
  private boolean many;

  private OperationCommand(
      Surroundings surroundings, Operation<P, R> operation, DeskOptions desk, Execution<P> carry) {
    this.surroundings = surroundings;
    this.operation = operation;
    this.desk = desk;
    this.carry = carry;
  }

  /**
   * Creates a command that prints its result.
   *
   * @param text prints the result as text
   */
  public static <P extends Record, R> CommandLine of(
      Surroundings surroundings, Operation<P, R> operation, BiConsumer<PrintWriter, R> text) {
    return of(surroundings, operation, new DeskOptions(), text);
  }

  /** Creates a command that prints its result, with the given options. */
  public static <P extends Record, R> CommandLine of(
      Surroundings surroundings,
      Operation<P, R> operation,
      DeskOptions desk,
      BiConsumer<PrintWriter, R> text) {
    return new OperationCommand<>(
            surroundings,
            operation,
            desk,
            parameters ->
                desk.print(surroundings, desk.perform(surroundings, operation, parameters), text))
        .line();
  }

  /** Creates a command with its own way to carry out the operation. */
  public static <P extends Record, R> CommandLine of(
      Surroundings surroundings, Operation<P, R> operation, DeskOptions desk, Execution<P> carry) {
    return new OperationCommand<>(surroundings, operation, desk, carry).line();
  }

  /**
   * Creates a command that prints a list.
   *
   * @param text prints the items as text
   */
  public static <P extends Record & PageArguments, T> CommandLine list(
      Surroundings surroundings,
      Operation<P, Page<T>> operation,
      BiConsumer<PrintWriter, List<T>> text) {
    return list(surroundings, operation, new DeskOptions(), text);
  }

  /** Creates a command that prints a list, with the given options. */
  public static <P extends Record & PageArguments, T> CommandLine list(
      Surroundings surroundings,
      Operation<P, Page<T>> operation,
      DeskOptions desk,
      BiConsumer<PrintWriter, List<T>> text) {
    return new OperationCommand<>(
            surroundings,
            operation,
            desk,
            parameters ->
                desk.print(surroundings, desk.list(surroundings, operation, parameters), text))
        .line();
  }

  /**
   * Creates a command that prints a list as a table, with amounts in the decimals of their
   * currencies.
   *
   * @param none the text for an empty table
   */
  public static <P extends Record & PageArguments, T> CommandLine table(
      Surroundings surroundings,
      Operation<P, Page<T>> operation,
      Function<MinorUnits, Table<T>> table,
      String none) {
    DeskOptions desk = new DeskOptions();
    return of(
        surroundings,
        operation,
        desk,
        parameters -> {
          MinorUnits units = desk.minorUnits(surroundings);
          desk.print(
              surroundings,
              desk.list(surroundings, operation, parameters),
              (out, items) -> table.apply(units).printOr(items, out, none));
        });
  }

  /** Creates a command that carries out its operation for each of its parameters in turn. */
  public static <P extends Record, R> CommandLine each(
      Surroundings surroundings, Operation<P, R> operation, BiFunction<P, R, Outcome> outcome) {
    DeskOptions desk = new DeskOptions();
    OperationCommand<P, R> command =
        new OperationCommand<>(
            surroundings,
            operation,
            desk,
            parameters -> {
              R result = desk.perform(surroundings, operation, parameters);
              desk.print(
                  surroundings,
                  outcome.apply(parameters, result),
                  (out, done) -> out.println(done.done() + " " + done.reference()));
            });
    command.many = true;
    return command.line();
  }

  private CommandLine line() {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
    String words = operation.command();
    spec.name(words.substring(words.lastIndexOf(' ') + 1));
    spec.usageMessage().header(operation.summary());
    List<String> help = new ArrayList<>(operation.help());
    if (!operation.reads()) {
      help.add(OperatorVariables.HELP);
    }
    spec.usageMessage().description(help.toArray(String[]::new));
    spec.addMixin("desk", CommandSpec.forAnnotatedObject(desk));
    if (operation.ends() != null) {
      spec.addMixin("consent", CommandSpec.forAnnotatedObject(consent));
    }
    for (RecordComponent component : operation.arguments().getRecordComponents()) {
      arguments.add(component.getName().equals(AFTER) ? null : argument(spec, component));
    }
    return new CommandLine(spec);
  }

  private ArgSpec argument(CommandSpec spec, RecordComponent component) {
    Argument described = Objects.requireNonNull(Arguments.described(component));
    String name = component.getName();
    String label = described.label().isEmpty() ? name.toUpperCase(Locale.ROOT) : described.label();
    int place = operation.inAddress().indexOf(Arguments.name(component));
    if (place >= 0 || described.parameter()) {
      PositionalParamSpec.Builder parameter =
          PositionalParamSpec.builder()
              .paramLabel(label)
              .description(described.value())
              .required(true);
      PositionalParamSpec built =
          many || component.getType() == List.class
              ? parameter.arity("1..*").type(List.class).auxiliaryTypes(typed(component)).build()
              : parameter
                  .index(String.valueOf(Math.max(0, place)))
                  .type(component.getType())
                  .build();
      spec.addPositional(built);
      return built;
    }
    OptionSpec.Builder option =
        OptionSpec.builder(described.option().isEmpty() ? option(name) : described.option())
            .description(described.value())
            .type(component.getType())
            .auxiliaryTypes(typed(component))
            .required(Arguments.isRequired(component));
    if (described.oneOf().length > 0) {
      List<String> words = List.of(described.oneOf());
      option.completionCandidates(words).converters(word -> EnumWord.among(words, word));
    }
    if (component.getType() == boolean.class) {
      option.defaultValue("false");
    } else {
      option.paramLabel(label).arity("1");
    }
    String otherwise =
        described.ofCommand().isEmpty() ? described.otherwise() : described.ofCommand();
    if (!otherwise.isEmpty()) {
      option.defaultValue(otherwise);
    }
    OptionSpec built = option.build();
    spec.addOption(built);
    return built;
  }

  /** Returns the types of typed values: name and value for a map, the element for a list. */
  private static Class<?>[] typed(RecordComponent component) {
    return component.getGenericType() instanceof ParameterizedType several
        ? Arrays.stream(several.getActualTypeArguments())
            .map(type -> (Class<?>) type)
            .toArray(Class<?>[]::new)
        : new Class<?>[] {component.getType()};
  }

  /** Returns the option of a component: {@code valueDate} is {@code --value-date}. */
  private static String option(String name) {
    return "--" + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  @Override
  public Integer call() throws SQLException, IOException {
    List<@Nullable Object> values = new ArrayList<>();
    arguments.forEach(spec -> values.add(spec == null ? null : spec.getValue()));
    List<P> parameters = arguments(values);
    Ends<P> ends = operation.ends();
    if (ends != null && !consent.isGiven()) {
      consent.require(question(ends, parameters), "nothing was done");
    }
    int code = ExitCode.OK;
    for (P parameter : parameters) {
      try {
        carry.out(parameter);
      } catch (DeskRefusal | InstructionRefusal e) {
        if (parameters.size() == 1 || isOfOperator(e)) {
          throw e;
        }
        FailureReport.print(surroundings.err(), operation.command(), e, desk.json.active);
        code = ExitCode.FAILED;
      }
    }
    return code;
  }

  /** Returns whether a refusal concerns the operator, and so all items alike. */
  private static boolean isOfOperator(RuntimeException refusal) {
    return refusal instanceof DeskRefusal desk
        && (desk.code() == DeskRefusal.Code.NOT_AUTHENTICATED
            || desk.code() == DeskRefusal.Code.NOT_ALLOWED);
  }

  /** Returns the question before items end: each item with its amount, and the consequence. */
  private String question(Ends<P> ends, List<P> parameters) throws SQLException {
    StringBuilder lines = new StringBuilder();
    for (P parameter : parameters) {
      ItemEnding ending = new ItemEnding(ends.action(), ends.item().apply(parameter));
      try {
        lines.append(line(desk.perform(surroundings, ApprovalOperations.ENDING, ending)));
      } catch (DeskRefusal e) {
        if (parameters.size() == 1 || isOfOperator(e)) {
          throw e;
        }
        lines.append(FailureReport.text(e));
      }
      lines.append(System.lineSeparator());
    }
    lines.append(ends.action().consequence()).append(System.lineSeparator());
    return PlainText.of(lines.append(ends.action().words()).toString());
  }

  static String line(EndingTerms terms) {
    String amount = terms.money() == null ? "amount not known" : terms.money();
    String limit = terms.singleLimit() == null ? "" : " " + Numbers.quantity(terms.singleLimit());
    return "%s, %s, %s%s"
        .formatted(
            terms.item(),
            terms.state(),
            amount,
            terms.needsSecond()
                ? ": above" + limit + ", so it is proposed to another operator"
                : "");
  }

  /** Returns the arguments of all items, checked before the first is carried out. */
  private List<P> arguments(List<@Nullable Object> values) {
    try {
      if (!many) {
        return List.of(Arguments.ofValues(operation.arguments(), values));
      }
      List<P> parameters = new ArrayList<>();
      for (Object first : (List<?>) Objects.requireNonNull(values.get(0))) {
        values.set(0, first);
        parameters.add(Arguments.ofValues(operation.arguments(), values));
      }
      return parameters;
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(String.valueOf(e.getMessage()));
    }
  }

  /** Carries out an operation with the given arguments, and prints the result. */
  @FunctionalInterface
  public interface Execution<P> {
    void out(P parameters) throws SQLException;
  }

  /**
   * The outcome for one of several items.
   *
   * @param done the action that was carried out or proposed, in words
   */
  public record Outcome(String reference, String done) {}
}
