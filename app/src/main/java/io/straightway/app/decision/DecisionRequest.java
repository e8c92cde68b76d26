package io.straightway.app.decision;

import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.app.print.Json;
import io.straightway.backoffice.repair.ConfirmationDecisions;
import io.straightway.db.operator.Proposal;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.SettlementDecision;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import tools.jackson.core.type.TypeReference;

/** Where a decision is proposed or decided on, at a server or in the database; prints it. */
final class DecisionRequest {
  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();

  /**
   * Makes it.
   *
   * @param path of the server's endpoint
   * @param body what that gets
   * @param action the same without a server
   * @param calls what the server's database does for it
   */
  void make(
      Surroundings surroundings,
      List<String> path,
      Object body,
      OpenDesk.Action<ConfirmationDecisions, SettlementDecision> action,
      ProvedCall... calls)
      throws SQLException {
    SettlementDecision decision =
        server.given()
            ? server
                .open(surroundings)
                .post(path, body, new TypeReference<SettlementDecision>() {}, calls)
            : OpenDesk.at(
                database,
                surroundings,
                ConfirmationDesk.CONNECTIONS,
                ConfirmationDecisions::new,
                action);
    if (json.wanted) {
      Json.print(surroundings.out(), decision);
    } else {
      print(surroundings.out(), decision);
    }
  }

  private static void print(PrintWriter out, SettlementDecision decision) {
    out.printf(
        "decision %d: %s %s, %s%n",
        decision.decisionId(), decision.kind(), decision.subject(), decision.state());
    line(out, "as it is", shown(decision.before()));
    line(out, "proposed", shown(decision.after()));
    line(out, "made", "by " + decision.maker() + " at " + decision.madeAt());
    line(out, "because", decision.reason());
    line(out, "sha-256", decision.contentHash().toString());
    if (decision.decidedAt() != null) {
      String by = decision.checker() == null ? decision.maker() : decision.checker();
      line(out, "decided", "by " + by + " at " + decision.decidedAt());
    }
    if (decision.state() == Proposal.State.PROPOSED) {
      out.printf(
          "another operator approves it with:%n  stp settle approve %d --hash %s%n",
          decision.decisionId(), decision.contentHash());
    }
  }

  private static String shown(@Nullable String value) {
    return value == null ? "-" : value;
  }

  private static void line(PrintWriter out, String what, String text) {
    out.printf("  %-9s %s%n", what, text);
  }
}
