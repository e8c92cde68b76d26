package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.ending.EndingDesk;
import io.straightway.backoffice.enquiry.InstructionMessages;
import io.straightway.backoffice.enquiry.InstructionMessages.InstructionMessage;
import io.straightway.backoffice.enquiry.InstructionStory;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.backoffice.enquiry.Instructions;
import io.straightway.backoffice.enquiry.Instructions.StatusCount;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.Unmatched;
import io.straightway.backoffice.enquiry.Unmatched.KindCount;
import io.straightway.backoffice.enquiry.UnmatchedItem;
import io.straightway.db.Transactions;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.instruct.InstructionDesk;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Instructions: what is asked of them, and what operators order about them. */
public final class InstructionOperations {
  static final String SECOND =
      "Above the limit of one operator ('stp settle limits') it is proposed, and another operator"
          + " approves it ('stp approvals').";
  private static final String PAGE = "/console/settlement/instruction?reference={instruction}";

  /** The desk of instructions. */
  public static final Function<DataSource, Orders> DESK = Orders::new;

  /** Lists them. */
  public static final Operation<Instructions.Filter, Page<InstructionView>> LIST =
      Subject.SETTLEMENT
          .pages("/api/instructions", Instructions.Filter.class, InstructionView.class)
          .command("settle list")
          .does(
              "List instructions and their progress.",
              "Open ones the earliest settlement date first, others the latest instructed. The"
                  + " command lists ALL by default, the API and the console what is OPEN.")
          .page("/console/settlement", "settlement")
          .reads(Instructions::page);

  /** Counts them. */
  public static final Operation<Instructions.Filter, List<StatusCount>> COUNTS =
      Subject.SETTLEMENT
          .whole("/api/instructions/counts", Instructions.Filter.class, StatusCount.class)
          .does("Count the instructions of each status.", "Of all that pass, whatever the limit.")
          .reads(Instructions::counts);

  /** Lists what does not match. */
  public static final Operation<Unmatched.Filter, Page<UnmatchedItem>> UNMATCHED =
      Subject.SETTLEMENT
          .pages("/api/instructions/unmatched", Unmatched.Filter.class, UnmatchedItem.class)
          .command("settle matching")
          .does(
              "List what does not match at the custodians.",
              "UNMATCHED: an instruction without a counterpart, or of which nothing was heard."
                  + " MISMATCHED: the custodian says why the counterpart differs. ALLEGED: the"
                  + " counterparty has instructed, and we have not (sese.028); it leaves the list"
                  + " when an instruction of ours answers it, the custodian takes it back"
                  + " (sese.029), or 'stp exceptions reject' closes it.")
          .page("/console/settlement/unmatched", "unmatched")
          .reads((asked, it) -> Unmatched.page(asked.connection(), it));

  /** Counts what does not match. */
  public static final Operation<Unmatched.Filter, List<KindCount>> UNMATCHED_COUNTS =
      Subject.SETTLEMENT
          .whole("/api/instructions/unmatched/counts", Unmatched.Filter.class, KindCount.class)
          .does(
              "Count what does not match by kind and currency, with the amounts.",
              "Of all that passes, whatever the limit.")
          .reads((asked, it) -> Unmatched.counts(asked.connection(), it));

  /** Shows one. */
  public static final Operation<Referred, InstructionStory> SHOW =
      Subject.SETTLEMENT
          .one("/api/instructions/{instruction}", Referred.class, InstructionStory.class)
          .command("settle show")
          .does(
              "Show an instruction with its deliveries, answers and settlements.",
              "Exit code 1 if there is none of that name.")
          .reads((asked, it) -> InstructionStory.named(asked.connection(), it.instruction));

  /** The messages of one. */
  public static final Operation<Referred, List<InstructionMessage>> MESSAGES =
      Subject.SETTLEMENT
          .whole(
              "/api/instructions/{instruction}/messages", Referred.class, InstructionMessage.class)
          .does("List the messages about an instruction, as they were sent and as they came.")
          .reads(
              (asked, it) ->
                  InstructionMessages.read(
                      asked.connection(),
                      InstructionStory.named(asked.connection(), it.instruction)
                          .instruction()
                          .id()));

  /** Holds one back. */
  public static final Operation<AtPlace, InstructionView> HOLD =
      order(
          "hold",
          AtPlace.class,
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
      order(
          "release",
          AtPlace.class,
          "It is released; a request to the custodian goes out with the next delivery.",
          InstructionDesk::release,
          InstructionDesk::releaseAtCustodian,
          "Release held instructions.",
          "They are delivered by the next delivery. With --at-custodian the custodian is asked"
              + " (sese.030) to settle what it holds.");

  /** Withdraws one. */
  public static final Operation<Referred, InstructionView> WITHDRAW =
      order(
          "withdraw",
          Referred.class,
          "It is withdrawn; its trades are instructed anew.",
          InstructionDesk::withdraw,
          InstructionDesk::withdraw,
          "Withdraw instructions that were not sent, or were refused.",
          "Their trades are instructed anew by the next 'stp settle instruct'.");

  /** Asks to cancel one. */
  public static final Operation<Ended, InstructionView> CANCEL =
      ending(
          "cancel",
          Ending.CANCEL_INSTRUCTION,
          "The request goes out with the next delivery.",
          InstructionDesk::cancel,
          "Ask the custodian to cancel instructions that were sent.",
          "A request (sese.020) goes out with the next delivery. When the custodian agrees, trades"
              + " of which nothing has settled are free: they can be changed, and are instructed"
              + " anew. What has settled stays, and the rest is closed. A request that is denied is"
              + " an exception.");

  /** Closes the rest of one. */
  public static final Operation<Ended, InstructionView> CLOSE =
      ending(
          "close",
          Ending.CLOSE_REST,
          "The rest is closed.",
          InstructionDesk::close,
          "Close what is left of instructions that have settled in part.",
          "For a rest that the custodian will not settle. The custodian is not asked; what has"
              + " settled stays.");

  /** All of them. */
  static final List<Operation<?, ?>> ALL =
      List.of(
          LIST,
          COUNTS,
          UNMATCHED,
          UNMATCHED_COUNTS,
          SHOW,
          MESSAGES,
          HOLD,
          RELEASE,
          WITHDRAW,
          CANCEL,
          CLOSE);

  private InstructionOperations() {}

  private static <P extends Record & Ordered> Operation<P, InstructionView> order(
      String word,
      Class<P> arguments,
      String done,
      Order here,
      Order atCustodian,
      String summary,
      String... help) {
    return described(word, arguments, done)
        .does(summary, help)
        .at(
            DESK,
            (desk, login, it) ->
                desk.after(it.instruction(), it.atCustodian() ? atCustodian : here, login),
            it ->
                ProvedCall.of(
                    "audit_instruction",
                    word.toUpperCase(Locale.ROOT)
                        + (it.atCustodian() ? "_AT_CUSTODIAN" : "_INSTRUCTION"),
                    InstructionStory.number(it.instruction())));
  }

  private static <P extends Record & Ordered> Operation.Builder<P, InstructionView> described(
      String word, Class<P> arguments, String done) {
    return Subject.SETTLEMENT
        .one("/api/instructions/{instruction}/" + word, arguments, InstructionView.class)
        .command("settle " + word)
        .form("/console/settlement/" + word, PAGE, done);
  }

  private static Operation<Ended, InstructionView> ending(
      String word, Ending action, String done, Order order, String summary, String help) {
    return described(word, Ended.class, done)
        .does(summary, help, SECOND)
        .ends(action, Ended::item)
        .atProving(
            DESK,
            (desk, login, it) -> desk.end(it, action, order, login),
            it ->
                List.of(
                    ProvedCall.of(
                        "audit_instruction",
                        word.toUpperCase(Locale.ROOT) + "_INSTRUCTION",
                        InstructionStory.number(it.instruction())),
                    ProvedCall.of("propose_ending", action.name(), it.item(), it.reason())));
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
    private final EndingDesk endings;

    Orders(DataSource database) {
      this.endings = new EndingDesk(database);
      this.transactions = new Transactions(database);
      this.desk = new InstructionDesk(database);
    }

    InstructionView after(String reference, Order order, OperatorLogin login) throws SQLException {
      read(reference);
      order.give(desk, login, reference);
      return read(reference);
    }

    InstructionView end(Ended it, Ending action, Order order, OperatorLogin login)
        throws SQLException {
      read(it.instruction);
      endings.doOrPropose(
          login, action, it.item(), it.reason, () -> order.give(desk, login, it.instruction));
      return read(it.instruction);
    }

    private InstructionView read(String reference) throws SQLException {
      return transactions
          .run(connection -> InstructionStory.named(connection, reference))
          .instruction();
    }
  }

  /** What an order is about. */
  public interface Ordered {
    /** Its reference. */
    @Argument(value = "References of instructions, such as SI20001.", label = "REF")
    String instruction();

    /** Whether the custodian is asked. */
    @Argument("Ask the custodian, for instructions that were sent.")
    default boolean atCustodian() {
      return false;
    }
  }

  /** Which instruction. */
  public record Referred(String instruction) implements Ordered {
    /**
     * Refuses what is no reference.
     *
     * @throws IllegalArgumentException if it is none
     */
    public Referred {
      InstructionStory.number(instruction);
    }
  }

  /** Which instruction, and why. */
  public record Ended(
      String instruction,
      @Argument(
              value = "The reason, for who approves it; it must be given above the limit.",
              label = "TEXT")
          @Nullable String reason)
      implements Ordered {
    /**
     * Refuses what is no reference.
     *
     * @throws IllegalArgumentException if it is none
     */
    public Ended {
      InstructionStory.number(instruction);
    }

    private String item() {
      return "instruction:SI" + InstructionStory.number(instruction);
    }
  }

  /** Which instruction, and who holds it. */
  public record AtPlace(String instruction, boolean atCustodian) implements Ordered {
    /**
     * Refuses what is no reference.
     *
     * @throws IllegalArgumentException if it is none
     */
    public AtPlace {
      InstructionStory.number(instruction);
    }
  }
}
