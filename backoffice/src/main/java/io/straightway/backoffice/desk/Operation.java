package io.straightway.backoffice.desk;

import io.straightway.backoffice.ending.Ending;
import io.straightway.books.BusinessDate;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.ProvedCall;
import java.lang.reflect.Type;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * An operation of the back office, described once for the API, the command, the form and the page.
 *
 * @param <P> its arguments: a record whose components have an {@link Argument}. Arguments named in
 *     the address are taken from it, others are members of the body, or parameters of a GET
 * @param <R> its result
 * @param address its address in the API, such as {@code /api/journals/{journal}/approve}
 * @param tag its heading in openapi.json
 * @param roles the roles that may use it
 * @param command the words after {@code stp}, such as {@code journal approve}; empty if no command
 *     is derived from it
 * @param summary its purpose: an imperative sentence
 * @param help further sentences for the command's help
 * @param proof the database calls that it makes, for which an operator's ticket is issued
 * @param answer how a server answers a POST
 * @param form its form on a page; null if no form is derived from it
 * @param page its page in the console; null if no page is derived from it
 * @param answeredByHand whether a server answers it otherwise than by {@code work}, such as from
 *     data read before
 * @param ends the part that can't be undone, which has to be confirmed; null if there is none
 * @param aliases deprecated addresses of the API or the form, which still work
 */
public record Operation<P extends Record, R>(
    String address,
    String tag,
    Set<OperatorRole> roles,
    String command,
    String summary,
    List<String> help,
    Class<P> arguments,
    TypeReference<R> result,
    HttpAnswer answer,
    Work<P, R> work,
    Function<P, List<ProvedCall>> proof,
    @Nullable Form form,
    @Nullable Listing page,
    boolean answeredByHand,
    @Nullable Ends<P> ends,
    List<String> aliases) {
  private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([A-Za-z]+)}");

  /** Returns the names of the arguments in the address. */
  public List<String> inAddress() {
    return VARIABLE.matcher(address).results().map(variable -> variable.group(1)).toList();
  }

  /** Returns all its addresses in the API. */
  public List<String> addresses() {
    return Stream.concat(
            Stream.of(address), aliases.stream().filter(alias -> alias.startsWith("/api/")))
        .toList();
  }

  /** Returns all addresses of its form; empty if it has none. */
  public List<String> formAddresses() {
    return form == null
        ? List.of()
        : Stream.concat(
                Stream.of(form.address()),
                aliases.stream().filter(alias -> alias.startsWith("/console/")))
            .toList();
  }

  /** Returns whether it only reads: a GET, otherwise a POST. */
  public boolean reads() {
    return work instanceof Reading;
  }

  /** Carries out an operation that does not only read, at its desk. */
  public R order(Desks desks, OperatorLogin login, P parameters) throws SQLException {
    return ((DeskWork<?, P, R>) work).at(desks, login, parameters);
  }

  /**
   * An action that can't be undone.
   *
   * @param item returns the item that it ends, by its name in the database
   */
  public record Ends<P>(Ending action, Function<P, String> item) {}

  /** The implementation of an operation. */
  public sealed interface Work<P, R> {}

  /** An operation that reads in a read-only transaction. */
  @FunctionalInterface
  public non-sealed interface Reading<P, R> extends Work<P, R> {
    /** Reads the result. */
    R read(Context context, P parameters) throws SQLException;
  }

  /**
   * An operation that a desk carries out.
   *
   * @param desk opens the desk on connections of the engine's role
   */
  public record DeskWork<D, P, R>(Function<DataSource, D> desk, Order<D, P, R> order)
      implements Work<P, R> {
    /** Carries out the operation at its desk. */
    public R at(Desks desks, OperatorLogin login, P parameters) throws SQLException {
      return order.give(desks.at(desk), login, parameters);
    }
  }

  /** An action of a desk. */
  @FunctionalInterface
  public interface Order<D, P, R> {
    /** Carries out the action on behalf of an operator. */
    R give(D desk, OperatorLogin login, P parameters) throws SQLException;
  }

  /**
   * The context of a reading.
   *
   * @param operator the caller's name; empty for a command that was started without one
   */
  public record Context(Connection connection, Clock clock, String operator) {
    /** Returns the business date; the clock's day if no business day has been opened. */
    public LocalDate today() throws SQLException {
      return BusinessDate.readToday(connection).orElseGet(() -> LocalDate.now(clock));
    }
  }

  /**
   * The answer of a server to a POST.
   *
   * @param status the HTTP status
   * @param location the address of the result, with names of arguments in braces; null if it has
   *     none
   */
  public record HttpAnswer(int status, @Nullable String location) {}

  /**
   * A form of the console.
   *
   * @param address the address to which it is sent
   * @param page the page that follows, also with the reason of a refusal; may name arguments in
   *     braces
   * @param done the success message
   */
  public record Form(String address, String page, String done) {}

  /**
   * A page of the console that shows the result.
   *
   * @param template the template. Its model has the result as {@code page}, the arguments as {@code
   *     wanted}, their possible values as {@code choices} and the business date as {@code today};
   *     its fragment {@code found} is replaced alone when the arguments change
   */
  public record Listing(String address, String template) {}

  /**
   * Begins the description of an operation at an address of the API.
   *
   * @param heading its heading in openapi.json
   * @param result the type of its result, which is {@code R}
   */
  public static <P extends Record, R> Builder<P, R> of(
      String heading, String address, Class<P> arguments, Type result) {
    return new Builder<>(heading, address, arguments, new ResultType<>(result));
  }

  private static final class ResultType<R> extends TypeReference<R> {
    private final Type type;

    ResultType(Type type) {
      this.type = type;
    }

    @Override
    public Type getType() {
      return type;
    }
  }

  /** Collects the description of an operation. */
  public static final class Builder<P extends Record, R> {
    private final String address;
    private final Class<P> arguments;
    private final TypeReference<R> result;
    private final String heading;
    private Set<OperatorRole> readers = Set.of();
    private Set<OperatorRole> workers = Set.of();
    private String command = "";
    private String summary = "";
    private List<String> help = List.of();
    private HttpAnswer answer = new HttpAnswer(200, null);
    private @Nullable Form form;
    private @Nullable Listing page;
    private boolean answeredByHand;
    private @Nullable Ends<P> ends;
    private List<String> aliases = List.of();

    private Builder(String heading, String address, Class<P> arguments, TypeReference<R> result) {
      this.heading = heading;
      this.address = address;
      this.arguments = arguments;
      this.result = result;
    }

    /** Sets the roles: those of readers apply if it only reads, otherwise those of workers. */
    public Builder<P, R> by(Set<OperatorRole> reading, Set<OperatorRole> working) {
      readers = EnumSet.copyOf(reading);
      workers = EnumSet.copyOf(working);
      return this;
    }

    /** Sets the summary, and further sentences for the help. */
    public Builder<P, R> does(String sentence, String... more) {
      summary = sentence;
      help = List.of(more);
      return this;
    }

    /** Sets the words of the command. */
    public Builder<P, R> command(String words) {
      command = words;
      return this;
    }

    /** Declares that it creates something, with status 201. */
    public Builder<P, R> creates() {
      answer = new HttpAnswer(201, null);
      return this;
    }

    /** Declares that it creates something at an address, with status 201. */
    public Builder<P, R> createsAt(String location) {
      answer = new HttpAnswer(201, location);
      return this;
    }

    /**
     * Declares that it continues after the answer, with status 202. The address shows its progress.
     */
    public Builder<P, R> beginsAt(String location) {
      answer = new HttpAnswer(202, location);
      return this;
    }

    /** Sets the form, the page that follows and the success message. */
    public Builder<P, R> form(String sentTo, String page, String done) {
      form = new Form(sentTo, page, done);
      return this;
    }

    /** Declares that a server answers it by a controller of its own. */
    public Builder<P, R> answeredByHand() {
      answeredByHand = true;
      return this;
    }

    /** Sets the page that shows the result. */
    public Builder<P, R> page(String at, String template) {
      page = new Listing(at, template);
      return this;
    }

    /** Declares that it can't be undone. */
    public Builder<P, R> ends(Ending action, Function<P, String> item) {
      ends = new Ends<>(action, item);
      return this;
    }

    /** Sets deprecated addresses of the API and of the form. */
    public Builder<P, R> aliases(String... names) {
      aliases = List.of(names);
      return this;
    }

    /** Completes an operation that only reads. */
    public Operation<P, R> reads(Reading<P, R> reading) {
      return described(reading, arguments -> List.of());
    }

    /**
     * Completes an operation by its desk, its action and the database call that the action makes.
     */
    public <D> Operation<P, R> at(
        Function<DataSource, D> desk, Order<D, P, R> order, Function<P, ProvedCall> proof) {
      return described(new DeskWork<>(desk, order), arguments -> List.of(proof.apply(arguments)));
    }

    /** Completes an operation whose action makes several database calls. */
    public <D> Operation<P, R> atProving(
        Function<DataSource, D> desk, Order<D, P, R> order, Function<P, List<ProvedCall>> proof) {
      return described(new DeskWork<>(desk, order), proof);
    }

    private Operation<P, R> described(Work<P, R> work, Function<P, List<ProvedCall>> proof) {
      return new Operation<>(
          address,
          heading,
          work instanceof Reading ? readers : workers,
          command,
          summary,
          help,
          arguments,
          result,
          answer,
          work,
          proof,
          form,
          page,
          answeredByHand,
          ends,
          aliases);
    }
  }
}
