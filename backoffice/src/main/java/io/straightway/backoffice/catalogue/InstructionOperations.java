package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Who;
import io.straightway.backoffice.enquiry.InstructionStory;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.db.Transactions;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.InstructionReference;
import io.straightway.settlement.instruct.InstructionDesk;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.sql.DataSource;
import tools.jackson.core.type.TypeReference;

/** What operators order about instructions. */
public final class InstructionOperations {
  private static final TypeReference<InstructionView> VIEW = new TypeReference<>() {};

  /** The desk of instructions. */
  public static final Function<DataSource, Orders> DESK = Orders::new;

  /** Holds one back. */
  public static final Operation<AtPlace, InstructionView> HOLD =
      placed(
          "hold",
          "It is held back; a request to the custodian goes out with the next delivery.",
          InstructionDesk::hold,
          InstructionDesk::holdAtCustodian,
          "Hold back instructions that wait to be delivered.",
          "It can be done until their delivery is tried. A hold stays with the trade: when that is"
              + " amended, its new instruction is held too.",
          "Later, --at-custodian asks the custodian (sese.030) to let an instruction match and not"
              + " settle.");

  /** Releases one. */
  public static final Operation<AtPlace, InstructionView> RELEASE =
      placed(
          "release",
          "It is released; a request to the custodian goes out with the next delivery.",
          InstructionDesk::release,
          InstructionDesk::releaseAtCustodian,
          "Release held instructions.",
          "They are delivered by the next delivery. With --at-custodian the custodian is asked"
              + " (sese.030) to settle what it holds.");

  /** Withdraws one. */
  public static final Operation<Referred, InstructionView> WITHDRAW =
      ordered(
          "withdraw",
          "It is withdrawn; its trades are instructed anew.",
          InstructionDesk::withdraw,
          "Withdraw instructions that were not sent, or were refused.",
          "Their trades are instructed anew by the next 'stp settle instruct'.");

  /** Asks to cancel one. */
  public static final Operation<Referred, InstructionView> CANCEL =
      ordered(
          "cancel",
          "The request goes out with the next delivery.",
          InstructionDesk::cancel,
          "Ask the custodian to cancel instructions that were sent.",
          "A request (sese.020) goes out with the next delivery. When the custodian agrees, trades"
              + " of which nothing has settled are free: they can be changed, and are instructed"
              + " anew. What has settled stays, and the rest is closed. A request that is denied is"
              + " an exception.");

  /** Closes the rest of one. */
  public static final Operation<Referred, InstructionView> CLOSE =
      ordered(
          "close",
          "The rest is closed.",
          InstructionDesk::close,
          "Close what is left of instructions that have settled in part.",
          "For a rest that the custodian will not settle. The custodian is not asked; what has"
              + " settled stays.");

  /** All of them. */
  static final List<Operation<?, ?>> ALL = List.of(HOLD, RELEASE, WITHDRAW, CANCEL, CLOSE);

  private InstructionOperations() {}

  private static Operation<AtPlace, InstructionView> placed(
      String word, String done, Order here, Order there, String summary, String... help) {
    return described(
        word,
        done,
        AtPlace.class,
        AtPlace::instruction,
        AtPlace::atCustodian,
        here,
        there,
        summary,
        help);
  }

  private static Operation<Referred, InstructionView> ordered(
      String word, String done, Order order, String summary, String... help) {
    return described(
        word,
        done,
        Referred.class,
        Referred::instruction,
        it -> false,
        order,
        order,
        summary,
        help);
  }

  private static <P extends Record> Operation<P, InstructionView> described(
      String word,
      String done,
      Class<P> arguments,
      Function<P, String> reference,
      Predicate<P> there,
      Order order,
      Order atCustodian,
      String summary,
      String... help) {
    String action = word.toUpperCase(Locale.ROOT);
    return Operation.of("/api/instructions/{instruction}/" + word, arguments, VIEW)
        .of("Settlement", Who.WORKS)
        .command("settle " + word)
        .does(summary, help)
        .form(
            "/console/settlement/" + word,
            "/console/settlement/instruction?reference={instruction}",
            done)
        .at(
            DESK,
            (desk, login, it) ->
                desk.after(reference.apply(it), there.test(it) ? atCustodian : order, login),
            it ->
                ProvedCall.of(
                    "audit_instruction",
                    action + (there.test(it) ? "_AT_CUSTODIAN" : "_INSTRUCTION"),
                    InstructionReference.id(reference.apply(it)).orElse(0)));
  }

  private static void requireReference(String text) {
    if (InstructionReference.id(text).isEmpty()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no reference of an instruction, such as SI20001");
    }
  }

  /** An order of the desk. */
  interface Order {
    /** Gives it. */
    void give(InstructionDesk desk, OperatorLogin login, String reference) throws SQLException;
  }

  /** Gives orders, and reads what an instruction is then. */
  public static final class Orders {
    private final Transactions transactions;
    private final InstructionDesk desk;

    Orders(DataSource database) {
      this.transactions = new Transactions(database);
      this.desk = new InstructionDesk(database);
    }

    InstructionView after(String reference, Order order, OperatorLogin login) throws SQLException {
      read(reference);
      order.give(desk, login, reference);
      return read(reference);
    }

    private InstructionView read(String reference) throws SQLException {
      return transactions
          .run(connection -> InstructionStory.named(connection, reference))
          .instruction();
    }
  }

  /** Which instruction. */
  public record Referred(
      @Argument(value = "References of instructions, such as SI20001.", label = "REF")
          String instruction) {
    /**
     * Refuses what is no reference.
     *
     * @throws IllegalArgumentException if it is none
     */
    public Referred {
      requireReference(instruction);
    }
  }

  /** Which instruction, and who holds it. */
  public record AtPlace(
      @Argument(value = "References of instructions, such as SI20001.", label = "REF")
          String instruction,
      @Argument("Ask the custodian, for instructions that were sent.") boolean atCustodian) {
    /**
     * Refuses what is no reference.
     *
     * @throws IllegalArgumentException if it is none
     */
    public AtPlace {
      requireReference(instruction);
    }
  }
}
