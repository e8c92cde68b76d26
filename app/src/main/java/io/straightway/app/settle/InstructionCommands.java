package io.straightway.app.settle;

import io.straightway.app.cli.Surroundings;
import io.straightway.app.enquiry.InstructionStoryText;
import io.straightway.app.operation.CountedList;
import io.straightway.app.operation.CountedList.CountedItems;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.operation.OperationCommand;
import io.straightway.app.print.MinorUnits;
import io.straightway.backoffice.catalogue.InstructionOperations;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.settlement.InstructionStory;
import io.straightway.backoffice.enquiry.settlement.InstructionView;
import io.straightway.backoffice.enquiry.settlement.Instructions.InstructionFilter;
import io.straightway.backoffice.enquiry.settlement.Instructions.StatusCount;
import io.straightway.backoffice.enquiry.settlement.UnmatchedItem;
import io.straightway.backoffice.enquiry.settlement.UnmatchedItems;
import io.straightway.backoffice.enquiry.settlement.UnmatchedItems.KindCount;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The commands that list and show instructions: {@code stp settle list}, {@code matching} and
 * {@code show}.
 */
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
        InstructionFilter::account,
        new CountedList<>(
            CountedInstructions::new,
            "no instructions",
            NARROWING,
            units -> counts(),
            InstructionCommands::instructions));
  }

  /**
   * Instructions as JSON.
   *
   * @param counts the counts of all matching instructions, including those beyond the limit
   */
  record CountedInstructions(List<StatusCount> counts, List<InstructionView> instructions) {}

  /** {@code stp settle matching}. */
  public CommandLine matching() {
    return counted(
        InstructionOperations.UNMATCHED,
        InstructionOperations.UNMATCHED_COUNTS,
        UnmatchedItems.Filter::account,
        new CountedList<>(
            CountedItems::new,
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
          desk.print(
              surroundings,
              story,
              (out, printed) -> new InstructionStoryText(out, units).print(printed));
        });
  }

  /** Creates a command that prints a list after its counts. */
  private <P extends Record & PageArguments, T, C> CommandLine counted(
      Operation<P, Page<T>> list,
      Operation<P, List<C>> counts,
      Function<P, @Nullable String> account,
      CountedList<T, C> text) {
    DeskOptions desk = new DeskOptions();
    return OperationCommand.of(
        surroundings,
        list,
        desk,
        parameters -> {
          List<C> counted = desk.perform(surroundings, counts, parameters);
          if (counted.isEmpty()) {
            desk.requireAccount(surroundings, account.apply(parameters));
          }
          text.print(
              surroundings,
              desk,
              desk.list(surroundings, list, parameters),
              counted,
              parameters.limit());
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
        .numbers("quantity", view -> Numbers.quantity(view.quantity()))
        .words("security", InstructionView::isin)
        .numbers("amount", view -> units.amount(view.amount(), view.currency()))
        .words("", InstructionView::currency)
        .numbers("settled", view -> Numbers.quantity(view.settledQuantity()))
        .words("custodian says", InstructionView::custodianReason);
  }

  private static Table<KindCount> kinds(MinorUnits units) {
    return Table.of(KindCount.class)
        .words("kind", KindCount::kind)
        .numbers("items", count -> Numbers.of(count.items()))
        .numbers("amount", count -> units.amount(count.amount(), count.currency()))
        .words("", KindCount::currency);
  }

  private static Table<UnmatchedItem> unmatched(MinorUnits units) {
    return Table.of(UnmatchedItem.class)
        .words("kind", UnmatchedItem::kind)
        .words("item", UnmatchedItem::item)
        .words("settles", UnmatchedItem::settlementDate)
        .words(
            "account", item -> item.account() == null ? item.safekeepingAccount() : item.account())
        .words(
            "movement",
            item -> item.payment().equals("FREE") ? item.movement() + " FREE" : item.movement())
        .numbers("quantity", item -> Numbers.quantity(item.quantity()))
        .words("security", UnmatchedItem::isin)
        .numbers("amount", item -> units.amount(item.amount(), item.currency()))
        .words("", UnmatchedItem::currency)
        .words("counterparty", UnmatchedItem::counterparty)
        .words("since", UnmatchedItem::since)
        .words("custodian says", UnmatchedItem::reason);
  }
}
