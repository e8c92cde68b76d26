package io.straightway.app.print;

import static java.util.Map.entry;

import io.straightway.app.CommandTree;
import io.straightway.app.bench.ProbeJson;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.CountedList.CountedItems;
import io.straightway.app.operation.OperationCommand;
import io.straightway.app.operation.OperationCommand.Outcome;
import io.straightway.app.print.CapacityResults.FitResult;
import io.straightway.app.print.CapacityResults.LatencyResult;
import io.straightway.app.print.CapacityResults.ThroughputResult;
import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.catalogue.ReconciliationOperations.BreakNumber;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Part;
import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions.CodeCount;
import io.straightway.backoffice.enquiry.books.Holdings.Holding;
import io.straightway.backoffice.enquiry.books.TrialBalances;
import io.straightway.backoffice.enquiry.settlement.UnmatchedItem;
import io.straightway.backoffice.enquiry.settlement.UnmatchedItems.KindCount;
import io.straightway.backoffice.enquiry.trades.TradeStory;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.status.Status;
import io.straightway.benchmark.fanout.FanOutOutcome;
import io.straightway.benchmark.findings.Summary;
import io.straightway.benchmark.prospect.ProspectResult;
import io.straightway.benchmark.run.BenchSummary;
import io.straightway.benchmark.settlement.SettlementOutcome;
import io.straightway.books.BusinessDate;
import io.straightway.chaos.ChaosOutcome;
import io.straightway.chaos.SoakOutcome;
import io.straightway.custodian.SimulatorCounts;
import io.straightway.db.history.AcceptedHistory;
import io.straightway.db.schema.Migrator.Migration;
import io.straightway.db.schema.Migrator.PlannedStep;
import io.straightway.db.server.UpgradedCluster;
import io.straightway.element.check.Finding;
import io.straightway.feeder.progress.FeedReport;
import io.straightway.operators.Operators.Operator;
import io.straightway.operators.Senders.Sender;
import io.straightway.operators.TokenIssuers.TokenIssuer;
import io.straightway.operators.audit.AuditChain.Verdict;
import io.straightway.operators.proposal.Proposal;
import io.straightway.scalability.curves.Advice;
import io.straightway.scalability.data.Dataset;
import io.straightway.scalability.fit.selftest.SelfTest.Coverage;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.archive.MonthArchive.Archive;
import io.straightway.settlement.archive.MonthArchive.Preview;
import io.straightway.settlement.confirm.CashTolerance;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.day.DayPreview;
import io.straightway.settlement.day.EndInUse;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.exchange.IsinExchange;
import io.straightway.settlement.income.IncomeDesk.AnnouncedDividends;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.run.SettlementRun.Turn;
import io.straightway.staticdata.load.LoadReport;
import io.straightway.streams.relay.SlotStatus;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.type.TypeFactory;

/** The types of the values that commands print with {@code --json}, by command. */
final class CommandResults {
  private static final TypeFactory TYPES = Json.MAPPER.getTypeFactory();

  /** The results of the commands that print something else than the result of their operation. */
  private static final Map<String, List<JavaType>> PARTICULAR =
      Map.ofEntries(
          entry("advise", List.of(list(Advice.Section.class))),
          entry("approvals", List.of(list(Approval.class))),
          entry("audit verify", List.of(one(Verdict.class))),
          entry("bench contention", List.of(one(BenchSummary.class))),
          entry("bench fan-out", List.of(one(FanOutOutcome.class))),
          entry("bench grid", List.of(one(ProbeJson.class))),
          entry("bench probe", List.of(one(ProbeJson.class))),
          entry("bench report", List.of(one(Summary.class))),
          entry("bench run", List.of(one(BenchSummary.class))),
          entry("bench session", List.of(one(ProspectResult.class))),
          entry("bench settlement", List.of(one(SettlementOutcome.class))),
          entry("business-date", List.of(one(BusinessDate.class))),
          entry("chaos", List.of(one(ChaosOutcome.class), one(SoakOutcome.class))),
          entry("check", List.of(list(Finding.class))),
          entry("compare", List.of(one(ThroughputResult.class), one(LatencyResult.class))),
          entry("custodian", List.of(one(SimulatorCounts.class))),
          entry("database accept-history", List.of(list(AcceptedHistory.class))),
          entry(
              "database archive",
              List.of(
                  list(Archive.class),
                  one(Preview.class),
                  app("database.ArchiveCommand$ArchiveCheck"))),
          entry("database backup", List.of(app("database.TakenBackup"))),
          entry("database migrate", List.of(list(Migration.class), list(PlannedStep.class))),
          entry("database restore", List.of(app("database.RestoredServer"))),
          entry("database rollback-plan", List.of(app("database.WayBack"))),
          entry("database start", List.of(app("database.StartedServer"))),
          entry(
              "database status",
              List.of(app("database.DatabaseState"), app("database.DatabaseCommand$AbsentServer"))),
          entry("database upgrade", List.of(one(UpgradedCluster.class))),
          entry("datasets", List.of(list(Dataset.class), rows())),
          entry("demo", List.of(app("demo.DemoReport"))),
          entry("eod", List.of(app("settle.EodCommand$DayResult"), one(DayPreview.class))),
          entry("exceptions", List.of(counted(CodeCount.class, ExceptionItem.class))),
          entry("exceptions list", List.of(counted(CodeCount.class, ExceptionItem.class))),
          entry("feed", List.of(one(FeedReport.class))),
          entry("fit", List.of(one(FitResult.class), list(Coverage.class))),
          entry("generate", List.of(app("engine.GenerateCommand$GeneratedFile"))),
          entry("issuer list", List.of(list(TokenIssuer.class))),
          entry("journal propose", List.of(one(Journal.class))),
          entry("operator add", List.of(app("operator.OperatorCommand$Access"))),
          entry("operator list", List.of(list(Operator.class))),
          entry("positions", List.of(list(Holding.class))),
          entry("queueing", List.of(app("queueing.QueueingResult"))),
          entry(
              "reconcile",
              List.of(
                  app("settle.ReconcileCommand$ReconciliationResult"),
                  named("io.straightway.settlement.reconcile.file.StatementReading$Faults"),
                  app("settle.ReconcileCommand$BreakList"),
                  one(BreakNumber.class))),
          entry("relay", List.of(app("relay.RelayScreen$Progress"), one(SlotStatus.class))),
          entry("sender add", List.of(app("operator.SenderProof$StoredCredential"))),
          entry("sender list", List.of(list(Sender.class))),
          entry("sender renew", List.of(app("operator.SenderProof$StoredCredential"))),
          entry("settle cancel", List.of(one(Outcome.class))),
          entry("settle close", List.of(one(Outcome.class))),
          entry("settle deliver", List.of(timed(DeliveryCounts.class))),
          entry("settle exchange propose", List.of(one(IsinExchange.class))),
          entry("settle hold", List.of(one(Outcome.class))),
          entry("settle income load", List.of(one(AnnouncedDividends.class))),
          entry("settle instruct", List.of(timed(InstructCounts.class))),
          entry("settle list", List.of(app("settle.InstructionCommands$CountedInstructions"))),
          entry("settle matching", List.of(counted(KindCount.class, UnmatchedItem.class))),
          entry("settle receive", List.of(timed(ReceivedCounts.class))),
          entry("settle release", List.of(one(Outcome.class))),
          entry("settle run", List.of(one(Turn.class))),
          entry(
              "settle tolerance",
              List.of(list(CashTolerance.class), one(SettlementDecision.class))),
          entry("settle withdraw", List.of(one(Outcome.class))),
          entry(
              "static-data approve",
              List.of(one(LoadReport.class), app("staticdata.LoadText$RefusedLoad"))),
          entry("static-data ends", List.of(list(EndInUse.class))),
          entry(
              "static-data export",
              List.of(list(app("staticdata.StaticDataCommand$ExportedFile")))),
          entry("static-data list", List.of(rows())),
          entry("static-data load", List.of(one(LoadReport.class), one(Proposal.class))),
          entry("static-data proposals", List.of(list(Proposal.class))),
          entry("static-data reject", List.of(one(Proposal.class))),
          entry("static-data show", List.of(one(Proposal.class))),
          entry("status", List.of(one(Status.class))),
          entry("trade", List.of(list(TradeStory.class))),
          entry("trial-balance", List.of(one(TrialBalances.class))));

  private CommandResults() {}

  /** Returns the types of every command that has the option and isn't hidden; none if unknown. */
  static SortedMap<String, List<JavaType>> all() {
    PrintWriter nowhere = new PrintWriter(new StringWriter());
    SortedMap<String, List<JavaType>> results = new TreeMap<>();
    CommandTree.of(new Surroundings(Map.of(), Path.of(""), nowhere, nowhere))
        .getSubcommands()
        .forEach((name, command) -> collect(name, command, results));
    return results;
  }

  /** Returns the commands with types of their own. */
  static Set<String> particular() {
    return PARTICULAR.keySet();
  }

  private static void collect(
      String name, CommandLine command, SortedMap<String, List<JavaType>> results) {
    if (command.getCommandSpec().findOption("--json") != null
        && !command.getCommandSpec().usageMessage().hidden()) {
      results.put(name, types(name, command));
    }
    command.getSubcommands().forEach((word, sub) -> collect(name + " " + word, sub, results));
  }

  private static List<JavaType> types(String name, CommandLine command) {
    List<JavaType> particular = PARTICULAR.get(name);
    if (particular != null || !(command.getCommand() instanceof OperationCommand)) {
      return particular == null ? List.of() : particular;
    }
    return Catalogue.ALL.stream()
        .filter(operation -> operation.command().equals(name))
        .map(CommandResults::result)
        .toList();
  }

  /** Returns the type of an operation's result; of a page, that of the list of all its items. */
  private static JavaType result(Operation<?, ?> operation) {
    JavaType type = TYPES.constructType(operation.result().getType());
    return type.isTypeOrSubTypeOf(Part.class)
        ? list(type.findSuperType(Part.class).containedType(0))
        : type;
  }

  private static JavaType one(Class<?> type) {
    return TYPES.constructType(type);
  }

  private static JavaType list(Class<?> type) {
    return list(one(type));
  }

  private static JavaType list(JavaType items) {
    return TYPES.constructCollectionType(List.class, items);
  }

  /** Returns the type of rows by column. */
  private static JavaType rows() {
    return list(TYPES.constructMapType(Map.class, String.class, Object.class));
  }

  private static JavaType counted(Class<?> counts, Class<?> items) {
    return TYPES.constructParametricType(CountedItems.class, counts, items);
  }

  private static JavaType timed(Class<?> counts) {
    return TYPES.constructParametricType(
        app("settle.SettleText$TimedResult").getRawClass(), counts);
  }

  /** Returns a type that only its package sees. */
  private static JavaType app(String name) {
    return named("io.straightway.app." + name);
  }

  private static JavaType named(String name) {
    try {
      return one(Class.forName(name));
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
