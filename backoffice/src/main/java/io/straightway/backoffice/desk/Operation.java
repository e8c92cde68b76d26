package io.straightway.backoffice.desk;

import io.straightway.backoffice.ending.Ending;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.OperatorRole;
import io.straightway.db.operator.ProvedCall;
import io.straightway.element.calendar.BusinessDate;
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
 * One thing that people can ask of the back office.
 *
 * @param <P> its arguments: a record whose components have an {@link Argument}. Those that the
 *     address names come with it, the others as members of the body, or as parameters of a GET
 * @param <R> its result
 * @param address of the API, such as {@code /api/journals/{journal}/approve}
 * @param tag the heading that it stands under in openapi.json
 * @param roles who may
 * @param command the words after {@code stp}, such as {@code journal approve}; empty if no command
 *     is made from it
 * @param summary what it does: an imperative sentence
 * @param help more sentences, for the help of the command
 * @param proof what the database does for it: what a ticket of an operator is made out for
 * @param answer how a server answers what is ordered
 * @param form where a page sends it; null if no page has a form that is made from it
 * @param page the page of the console that is made from it; null if there is none
 * @param answeredByHand whether a server answers it otherwise than {@code work} does, such as with
 *     what it has read before
 * @param ends what can't be taken back of it, which is asked about first; null if all can
 * @param aliases older names that still work and are not shown: an address of the API, one of the
 *     form, or the last word of the command
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
    Answer answer,
    Work<P, R> work,
    Function<P, List<ProvedCall>> proof,
    @Nullable Form form,
    @Nullable Listing page,
    boolean answeredByHand,
    @Nullable Ends<P> ends,
    List<String> aliases) {
  private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([A-Za-z]+)}");

  /** The names of the arguments that stand in the address. */
  public List<String> inAddress() {
    return VARIABLE.matcher(address).results().map(found -> found.group(1)).toList();
  }

  /** All its addresses of the API. */
  public List<String> addresses() {
    return Stream.concat(
            Stream.of(address), aliases.stream().filter(each -> each.startsWith("/api/")))
        .toList();
  }

  /** All addresses that its form is sent to; none if it has no form. */
  public List<String> formAddresses() {
    return form == null
        ? List.of()
        : Stream.concat(
                Stream.of(form.address()),
                aliases.stream().filter(each -> each.startsWith("/console/")))
            .toList();
  }

  /** Whether it only reads: a GET, else a POST. */
  public boolean reads() {
    return work instanceof Reading;
  }

  /** Does what is not only read, at its desk. */
  public R order(Desks desks, OperatorLogin login, P given) throws SQLException {
    return ((Ordering<?, P, R>) work).at(desks, login, given);
  }

  /**
   * What can't be taken back.
   *
   * @param item that ends, as the database names it
   */
  public record Ends<P>(Ending action, Function<P, String> item) {}

  /** How it is done. */
  public sealed interface Work<P, R> {}

  /** It is read, in a transaction that can't write. */
  @FunctionalInterface
  public non-sealed interface Reading<P, R> extends Work<P, R> {
    /** Reads it. */
    R read(Asked asked, P given) throws SQLException;
  }

  /**
   * A desk does it.
   *
   * @param desk a desk on connections of the engine's role
   */
  public record Ordering<D, P, R>(Function<DataSource, D> desk, Order<D, P, R> order)
      implements Work<P, R> {
    /** Does it at the desk. */
    public R at(Desks desks, OperatorLogin login, P given) throws SQLException {
      return order.give(desks.at(desk), login, given);
    }
  }

  /** What a desk does. */
  @FunctionalInterface
  public interface Order<D, P, R> {
    /** Does it on behalf of an operator. */
    R give(D desk, OperatorLogin login, P given) throws SQLException;
  }

  /**
   * Who asks, and on what.
   *
   * @param operator his name; empty for a command that was started without one
   */
  public record Asked(Connection connection, Clock clock, String operator) {
    /** The business date; the clock's day while none has been opened. */
    public LocalDate today() throws SQLException {
      return BusinessDate.read(connection)
          .map(BusinessDate::today)
          .orElseGet(() -> LocalDate.now(clock));
    }
  }

  /**
   * How a server answers.
   *
   * @param status of HTTP
   * @param location where what comes of it is read, with names of arguments in braces; null if it
   *     is nowhere else
   */
  public record Answer(int status, @Nullable String location) {}

  /**
   * A form of the console.
   *
   * @param address where it is sent
   * @param page that follows, and that shows what was refused; it may name arguments in braces
   * @param done the sentence that says what was done
   */
  public record Form(String address, String page, String done) {}

  /**
   * A page of the console that shows the result.
   *
   * @param template has it as {@code page}, the arguments as {@code wanted}, the values that they
   *     can have as {@code choices}, the business date as {@code today}, and a fragment {@code
   *     found} that is replaced alone when they change
   */
  public record Listing(String address, String template) {}

  /**
   * An operation at an address of the API.
   *
   * @param heading the one that it stands under in openapi.json
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

  /** Collects what an operation is described by. */
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
    private Answer answer = new Answer(200, null);
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

    /** Who may: those who read if it only reads, else those who work. */
    public Builder<P, R> by(Set<OperatorRole> reading, Set<OperatorRole> working) {
      readers = EnumSet.copyOf(reading);
      workers = EnumSet.copyOf(working);
      return this;
    }

    /** What it does; the help has more sentences. */
    public Builder<P, R> does(String sentence, String... more) {
      summary = sentence;
      help = List.of(more);
      return this;
    }

    /** The command that is made from it. */
    public Builder<P, R> command(String words) {
      command = words;
      return this;
    }

    /** It makes something new. */
    public Builder<P, R> creates() {
      answer = new Answer(201, null);
      return this;
    }

    /** The same, which is found at an address. */
    public Builder<P, R> createsAt(String location) {
      answer = new Answer(201, location);
      return this;
    }

    /** It goes on after the answer: how far it is, is found at an address. */
    public Builder<P, R> beginsAt(String location) {
      answer = new Answer(202, location);
      return this;
    }

    /** The form that is made from it, the page that follows and what that says then. */
    public Builder<P, R> form(String sentTo, String page, String done) {
      form = new Form(sentTo, page, done);
      return this;
    }

    /** A server answers it by a controller of its own. */
    public Builder<P, R> answeredByHand() {
      answeredByHand = true;
      return this;
    }

    /** The page that shows it. */
    public Builder<P, R> page(String at, String template) {
      page = new Listing(at, template);
      return this;
    }

    /** It can't be taken back. */
    public Builder<P, R> ends(Ending action, Function<P, String> item) {
      ends = new Ends<>(action, item);
      return this;
    }

    /** Older names: of the API, of the form, and the last word of the command. */
    public Builder<P, R> aliases(String... names) {
      aliases = List.of(names);
      return this;
    }

    /** How it is read. */
    public Operation<P, R> reads(Reading<P, R> reading) {
      return described(reading, given -> List.of());
    }

    /** Which desk does it, how, and what the database does for it then. */
    public <D> Operation<P, R> at(
        Function<DataSource, D> desk, Order<D, P, R> order, Function<P, ProvedCall> proof) {
      return described(new Ordering<>(desk, order), given -> List.of(proof.apply(given)));
    }

    /** The same where the database does several things. */
    public <D> Operation<P, R> atProving(
        Function<DataSource, D> desk, Order<D, P, R> order, Function<P, List<ProvedCall>> proof) {
      return described(new Ordering<>(desk, order), proof);
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
