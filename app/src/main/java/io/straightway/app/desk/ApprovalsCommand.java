package io.straightway.app.desk;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.catalogue.ApprovalOperations;
import io.straightway.backoffice.catalogue.ApprovalOperations.ProposalFilter;
import io.straightway.backoffice.ending.EndingProposal;
import io.straightway.table.Numbers;
import io.straightway.table.PlainText;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp approvals}. */
@Command(
    name = "approvals",
    synopsisSubcommandLabel = "[COMMAND]",
    header = "List proposals that wait for approval, with the command that approves each.",
    description =
        "Repairs, journals, static data, exchanges of ISINs, uploaded files, and decisions on"
            + " confirmations and tolerances, oldest first: proposer, time and reason of each, with current and"
            + " proposed values. At most 500 of each kind.")
public final class ApprovalsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DeskOptions desk = new DeskOptions();

  @Option(
      names = "--of-others",
      description = "Leave out the proposals made by STP_OPERATOR, who can't approve them.")
  boolean ofOthers;

  public ApprovalsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    ProposalFilter filter = new ProposalFilter(!ofOthers, null, Integer.MAX_VALUE);
    desk.print(surroundings, desk.list(surroundings, ApprovalOperations.LIST, filter), this::print);
    return ExitCode.OK;
  }

  private void print(PrintWriter out, List<Approval> waiting) {
    if (waiting.isEmpty()) {
      out.println("no proposals wait for approval");
    }
    waiting.forEach(item -> print(out, item));
  }

  /** Prints the decision on a proposal to end an item. */
  public static void print(PrintWriter out, EndingProposal decided) {
    out.println(
        PlainText.of(
            "%s %d: %s, %s, %s"
                .formatted(
                    decided.action(),
                    decided.number(),
                    decided.terms().item(),
                    decided.terms().money() == null ? "-" : decided.terms().money(),
                    decided.state())));
  }

  private static void print(PrintWriter out, Approval item) {
    out.println(
        PlainText.of(
            "%s %d: %s, by %s at %s: %s"
                .formatted(
                    item.kind(),
                    item.number(),
                    item.subject(),
                    item.maker(),
                    item.madeAt(),
                    item.reason())));
    item.warnings().forEach(warning -> out.println("    warning: " + warning));
    item.facts().forEach(fact -> out.println("    " + fact.name() + ": " + fact.value()));
    Table.of(Approval.Version.class)
        .words("field", version -> marked(version.field(), version.mark()))
        .words("current", version -> shown(version.before()))
        .words("proposed", version -> shown(version.after()))
        .print(item.versions(), out, "    ");
    if (item.leftOut() > 0) {
      out.println("    and " + Numbers.of(item.leftOut(), "value") + " more");
    }
    out.println(item.mine() ? "  another operator must decide on it" : "  " + command(item));
  }

  private static String marked(String field, @Nullable String mark) {
    return mark == null ? field : field + " (" + mark + ")";
  }

  private static String shown(@Nullable String value) {
    return value == null ? "-" : value;
  }

  private static String command(Approval item) {
    return "stp %s %d --hash %s"
        .formatted(
            ApprovalOperations.of(item.kind()).approve().command(),
            item.number(),
            item.contentHash());
  }
}
