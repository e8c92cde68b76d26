package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.NoInput;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.ending.EndingDesk;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.settlement.InstructionMessages;
import io.straightway.backoffice.enquiry.settlement.InstructionMessages.InstructionMessage;
import io.straightway.backoffice.enquiry.settlement.InstructionStory;
import io.straightway.backoffice.enquiry.settlement.InstructionView;
import io.straightway.backoffice.enquiry.settlement.Instructions;
import io.straightway.backoffice.enquiry.settlement.Instructions.InstructionFilter;
import io.straightway.backoffice.enquiry.settlement.Instructions.StatusCount;
import io.straightway.backoffice.enquiry.settlement.UnmatchedItem;
import io.straightway.backoffice.enquiry.settlement.UnmatchedItems;
import io.straightway.backoffice.enquiry.settlement.UnmatchedItems.KindCount;
import io.straightway.db.Transactions;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.ProvedCall;
import io.straightway.settlement.instruct.CutOffs;
import io.straightway.settlement.instruct.CutOffs.OpenCutOff;
import io.straightway.settlement.instruct.InstructionDesk;
import io.straightway.staticdata.StaticDataStore;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operations on instructions: enquiries and orders of operators. */
public final class InstructionOperations {
  static final String SECOND =
      "Above the limit of one operator ('stp settle limits') it is proposed, and another operator"
          + " must approve it ('stp approvals').";
  private static final String PAGE = "/console/settlement/instruction?reference={instruction}";

  /** Creates the instruction desk. */
  public static final Function<DataSource, Orders> DESK = Orders::new;

  /** Lists instructions. */
  public static final Operation<InstructionFilter, Page<InstructionView>> LIST =
      Subject.SETTLEMENT
          .pages("/api/instructions", InstructionFilter.class, InstructionView.class)
          .command("settle list")
          .does(
              "List instructions and their progress.",
              "Open ones are sorted by settlement date, the earliest first; others by number, the"
                  + " latest first. The command lists ALL by default, the API and the console"
                  + " OPEN.")
          .page("/console/settlement", "settlement")
          .reads(Instructions::page);

  /** Counts instructions by status. */
  public static final Operation<InstructionFilter, List<StatusCount>> COUNTS =
      Subject.SETTLEMENT
          .whole("/api/instructions/counts", InstructionFilter.class, StatusCount.class)
          .does("Count the instructions of each status.", "Regardless of the limit.")
          .reads(Instructions::counts);

  /** Lists unmatched instructions and allegements. */
  public static final Operation<UnmatchedItems.Filter, Page<UnmatchedItem>> UNMATCHED =
      Subject.SETTLEMENT
          .pages("/api/instructions/unmatched", UnmatchedItems.Filter.class, UnmatchedItem.class)
          .command("settle matching")
          .does(
              "List unmatched instructions and allegements.",
              "UNMATCHED: an instruction without a counterpart, or without any status yet."
                  + " MISMATCHED: the custodian gives the difference from the counterpart."
                  + " ALLEGED: the counterparty has instructed, and we have not (sese.028); it"
                  + " leaves the list when one of our instructions answers it, the custodian"
                  + " withdraws it (sese.029), or 'stp exceptions reject' closes it.")
          .page("/console/settlement/unmatched", "unmatched")
          .reads((context, filter) -> UnmatchedItems.page(context.connection(), filter));

  /** Counts unmatched items by kind and currency. */
  public static final Operation<UnmatchedItems.Filter, List<KindCount>> UNMATCHED_COUNTS =
      Subject.SETTLEMENT
          .whole("/api/instructions/unmatched/counts", UnmatchedItems.Filter.class, KindCount.class)
          .does(
              "Count unmatched items by kind and currency, with the amounts.",
              "Regardless of the limit.")
          .reads((context, filter) -> UnmatchedItems.counts(context.connection(), filter));

  /** Lists unsent instructions by cut-off. */
  public static final Operation<NoInput, List<OpenCutOff>> CUT_OFFS =
      Subject.SETTLEMENT
          .whole("/api/instructions/cut-offs", NoInput.class, OpenCutOff.class)
          .command("settle cut-offs")
          .does(
              "List unsent instructions by cut-off.",
              "The earliest cut-off of a custodian comes first, with the minutes left; negative"
                  + " minutes are those since it passed.")
          .reads(
              (context, none) ->
                  CutOffs.open(
                      context.connection(),
                      () -> new StaticDataStore().read(context.connection()),
                      context.clock().instant()));

  /** Shows an instruction. */
  public static final Operation<Reference, InstructionStory> SHOW =
      Subject.SETTLEMENT
          .one("/api/instructions/{instruction}", Reference.class, InstructionStory.class)
          .command("settle show")
          .does(
              "Show an instruction with its deliveries, answers and settlements.",
              "Exit code 1 if there is no such instruction.")
          .reads(
              (context, reference) ->
                  InstructionStory.named(context.connection(), reference.instruction));

  /** Lists the messages of an instruction. */
  public static final Operation<Reference, List<InstructionMessage>> MESSAGES =
      Subject.SETTLEMENT
          .whole(
              "/api/instructions/{instruction}/messages", Reference.class, InstructionMessage.class)
          .does("List the messages of an instruction, as sent and as received.")
          .reads(
              (context, reference) ->
                  InstructionMessages.read(
                      context.connection(),
                      InstructionStory.named(context.connection(), reference.instruction)
                          .instruction()
                          .id()));

  /** Holds an instruction. */
  public static final Operation<Hold, InstructionView> HOLD =
      order(
          "hold",
          Hold.class,
          "It is held back; a request to the custodian goes out with the next delivery.",
          InstructionDesk::hold,
          InstructionDesk::holdAtCustodian,
          "Hold back instructions that wait for delivery.",
          "Possible until their delivery is tried. A hold stays with the trade: if the trade is"
              + " amended, its new instruction is also held.",
          "After that, --at-custodian asks the custodian (sese.030) to let an instruction match"
              + " but not settle.");

  /** Releases an instruction. */
  public static final Operation<Hold, InstructionView> RELEASE =
      order(
          "release",
          Hold.class,
          "It is released; a request to the custodian goes out with the next delivery.",
          InstructionDesk::release,
          InstructionDesk::releaseAtCustodian,
          "Release held instructions.",
          "They are delivered by the next delivery. With --at-custodian the custodian is asked"
              + " (sese.030) to settle the instructions that it holds.");

  /** Withdraws an instruction. */
  public static final Operation<Reference, InstructionView> WITHDRAW =
      order(
          "withdraw",
          Reference.class,
          "It is withdrawn; its trades are re-instructed.",
          InstructionDesk::withdraw,
          InstructionDesk::withdraw,
          "Withdraw unsent or refused instructions.",
          "Their trades are re-instructed by the next 'stp settle instruct'.");

  /** Requests the cancellation of an instruction. */
  public static final Operation<EndOrder, InstructionView> CANCEL =
      ending(
          "cancel",
          Ending.CANCEL_INSTRUCTION,
          "The request goes out with the next delivery.",
          InstructionDesk::cancel,
          "Ask the custodian to cancel sent instructions.",
          "A request (sese.020) goes out with the next delivery. When the custodian agrees, trades"
              + " without a settlement are free: they can be changed, and are re-instructed."
              + " Settled parts stay, and the remainder is closed. A denied request is an"
              + " exception.");

  /** Closes the rest of an instruction. */
  public static final Operation<EndOrder, InstructionView> CLOSE =
      ending(
          "close",
          Ending.CLOSE_REST,
          "The remainder is closed.",
          InstructionDesk::close,
          "Close the remainder of partly settled instructions.",
          "For a remainder that the custodian will not settle. The custodian is not asked; settled"
              + " parts stay.");

  /** All operations on instructions. */
  static final List<Operation<?, ?>> ALL =
      List.of(
          LIST,
          COUNTS,
          UNMATCHED,
          UNMATCHED_COUNTS,
          CUT_OFFS,
          SHOW,
          MESSAGES,
          HOLD,
          RELEASE,
          WITHDRAW,
          CANCEL,
          CLOSE);

  private InstructionOperations() {}

  private static <P extends Record & Target> Operation<P, InstructionView> order(
      String word,
      Class<P> arguments,
      String done,
      Call call,
      Call atCustodian,
      String summary,
      String... help) {
    return described(word, arguments, done)
        .does(summary, help)
        .at(
            DESK,
            (desk, login, parameters) ->
                desk.after(
                    parameters.instruction(), parameters.atCustodian() ? atCustodian : call, login),
            parameters ->
                ProvedCall.of(
                    "audit_instruction",
                    word.toUpperCase(Locale.ROOT)
                        + (parameters.atCustodian() ? "_AT_CUSTODIAN" : "_INSTRUCTION"),
                    InstructionStory.number(parameters.instruction())));
  }

  private static <P extends Record & Target> Operation.Builder<P, InstructionView> described(
      String word, Class<P> arguments, String done) {
    return Subject.SETTLEMENT
        .one("/api/instructions/{instruction}/" + word, arguments, InstructionView.class)
        .command("settle " + word)
        .form("/console/settlement/" + word, PAGE, done);
  }

  private static Operation<EndOrder, InstructionView> ending(
      String word, Ending action, String done, Call order, String summary, String help) {
    return described(word, EndOrder.class, done)
        .does(summary, help, SECOND)
        .ends(action, EndOrder::item)
        .atProving(
            DESK,
            (desk, login, parameters) -> desk.end(parameters, action, order, login),
            parameters ->
                List.of(
                    ProvedCall.of(
                        "audit_instruction",
                        word.toUpperCase(Locale.ROOT) + "_INSTRUCTION",
                        InstructionStory.number(parameters.instruction())),
                    ProvedCall.of(
                        "propose_ending", action.name(), parameters.item(), parameters.reason())));
  }

  /** An order to the instruction desk. */
  interface Call {
    /** Gives the order for an instruction. */
    void give(InstructionDesk desk, OperatorLogin login, String reference) throws SQLException;
  }

  /** Gives orders, and reads the resulting state of the instruction. */
  public static final class Orders {
    private final Transactions transactions;
    private final InstructionDesk desk;
    private final EndingDesk endings;

    Orders(DataSource database) {
      this.endings = new EndingDesk(database);
      this.transactions = new Transactions(database);
      this.desk = new InstructionDesk(database);
    }

    InstructionView after(String reference, Call order, OperatorLogin login) throws SQLException {
      read(reference);
      order.give(desk, login, reference);
      return read(reference);
    }

    InstructionView end(EndOrder ending, Ending action, Call order, OperatorLogin login)
        throws SQLException {
      read(ending.instruction);
      endings.doOrPropose(
          login,
          action,
          ending.item(),
          ending.reason,
          () -> order.give(desk, login, ending.instruction));
      return read(ending.instruction);
    }

    private InstructionView read(String reference) throws SQLException {
      return transactions
          .run(connection -> InstructionStory.named(connection, reference))
          .instruction();
    }
  }

  /** The instruction that an order is about. */
  public interface Target {
    /** Returns the reference of the instruction. */
    @Argument(value = "References of instructions, such as SI20001.", label = "REF")
    String instruction();

    /** Returns whether the order is a request to the custodian. */
    @Argument("Ask the custodian; for instructions that were sent.")
    default boolean atCustodian() {
      return false;
    }
  }

  /** The reference of an instruction. */
  public record Reference(String instruction) implements Target {
    /**
     * Checks the reference.
     *
     * @throws IllegalArgumentException if it is not a reference
     */
    public Reference {
      InstructionStory.number(instruction);
    }
  }

  /** The instruction to end, and the reason. */
  public record EndOrder(
      String instruction,
      @Argument(value = "Reason, shown to the approver; required above the limit.", label = "TEXT")
          @Nullable String reason)
      implements Target {
    /**
     * Checks the reference.
     *
     * @throws IllegalArgumentException if it is not a reference
     */
    public EndOrder {
      InstructionStory.number(instruction);
    }

    private String item() {
      return "instruction:SI" + InstructionStory.number(instruction);
    }
  }

  /** An instruction, and whether the custodian is to hold or release it. */
  public record Hold(String instruction, boolean atCustodian) implements Target {
    /**
     * Checks the reference.
     *
     * @throws IllegalArgumentException if it is not a reference
     */
    public Hold {
      InstructionStory.number(instruction);
    }
  }
}
