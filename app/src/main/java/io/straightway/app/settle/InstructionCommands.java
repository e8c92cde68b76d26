package io.straightway.app.settle;

import io.straightway.app.cli.Surroundings;
import io.straightway.app.enquiry.StoryText;
import io.straightway.app.operation.CountedList;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.operation.OperationCommand;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.InstructionOperations;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.InstructionStory;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.backoffice.enquiry.Instructions;
import io.straightway.backoffice.enquiry.Instructions.StatusCount;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.Unmatched;
import io.straightway.backoffice.enquiry.Unmatched.KindCount;
import io.straightway.backoffice.enquiry.UnmatchedItem;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The commands that list and show instructions: {@code stp settle list} and its like. */
public final class InstructionCommands {
  private static final String NARROWING = "an option such as --account";

  private final Surroundings surroundings;

  public InstructionCommands(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** {@code stp settle list}. */
  public CommandLine list() {
    return counted(
        InstructionOperations.LIST,
        InstructionOperations.COUNTS,
        Instructions.Filter::account,
        new CountedList<>(
            "instructions",
            "no instructions",
            NARROWING,
            units -> counts(),
            InstructionCommands::instructions));
  }

  /** {@code stp settle matching}. */
  public CommandLine matching() {
    return counted(
        InstructionOperations.UNMATCHED,
        InstructionOperations.UNMATCHED_COUNTS,
        Unmatched.Filter::account,
        new CountedList<>(
            "items",
            "everything matches",
            NARROWING,
            InstructionCommands::kinds,
            InstructionCommands::unmatched));
  }

  /** {@code stp settle show}. */
  public CommandLine show() {
    DeskOptions desk = new DeskOptions();
    return OperationCommand.of(
        surroundings,
        InstructionOperations.SHOW,
        desk,
        named -> {
          InstructionStory story = desk.perform(surroundings, InstructionOperations.SHOW, named);
          MinorUnits units = desk.minorUnits(surroundings);
          desk.print(surroundings, story, (out, it) -> new StoryText(out, units, "").print(it));
        });
  }

  /** A command that prints a list after its counts. */
  private <P extends Record & Listed, T, C> CommandLine counted(
      Operation<P, Page<T>> list,
      Operation<P, List<C>> counts,
      Function<P, @Nullable String> account,
      CountedList<T, C> text) {
    DeskOptions desk = new DeskOptions();
    return OperationCommand.of(
        surroundings,
        list,
        desk,
        wanted -> {
          List<C> counted = desk.perform(surroundings, counts, wanted);
          if (counted.isEmpty()) {
            desk.requireAccount(surroundings, account.apply(wanted));
          }
          text.print(
              surroundings, desk, desk.list(surroundings, list, wanted), counted, wanted.limit());
        });
  }

  private static Table<StatusCount> counts() {
    return Table.of(StatusCount.class)
        .words("status", StatusCount::status)
        .numbers("instructions", count -> Numbers.of(count.instructions()));
  }

  private static Table<InstructionView> instructions(MinorUnits units) {
    return Table.of(InstructionView.class)
        .words("reference", InstructionView::reference)
        .words("settles", InstructionView::settlementDate)
        .words("status", InstructionView::status)
        .words("account", InstructionView::account)
        .words("movement", InstructionView::movement)
        .numbers("quantity", one -> Numbers.quantity(one.quantity()))
        .words("security", InstructionView::isin)
        .numbers("amount", one -> units.amount(one.amount(), one.currency()))
        .words("", InstructionView::currency)
        .numbers("settled", one -> Numbers.quantity(one.settledQuantity()))
        .words("custodian says", InstructionView::custodianReason);
  }

  private static Table<KindCount> kinds(MinorUnits units) {
    return Table.of(KindCount.class)
        .words("kind", KindCount::kind)
        .numbers("items", one -> Numbers.of(one.items()))
        .numbers("amount", one -> units.amount(one.amount(), one.currency()))
        .words("", KindCount::currency);
  }

  private static Table<UnmatchedItem> unmatched(MinorUnits units) {
    return Table.of(UnmatchedItem.class)
        .words("kind", UnmatchedItem::kind)
        .words("item", UnmatchedItem::item)
        .words("settles", UnmatchedItem::settlementDate)
        .words("account", one -> one.account() == null ? one.safekeepingAccount() : one.account())
        .words(
            "movement",
            one -> one.payment().equals("FREE") ? one.movement() + " FREE" : one.movement())
        .numbers("quantity", one -> Numbers.quantity(one.quantity()))
        .words("security", UnmatchedItem::isin)
        .numbers("amount", one -> units.amount(one.amount(), one.currency()))
        .words("", UnmatchedItem::currency)
        .words("counterparty", UnmatchedItem::counterparty)
        .words("since", UnmatchedItem::since)
        .words("custodian says", UnmatchedItem::reason);
  }
}
