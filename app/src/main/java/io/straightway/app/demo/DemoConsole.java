package io.straightway.app.demo;

import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.scalability.run.ChildProcess;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The console of a demo: two operators, one to propose and one to approve, with their secrets
 * printed. Only for the demo's own database, which is removed with all its content.
 *
 * @param port the port on 127.0.0.1; 0 for any free port
 */
record DemoConsole(int port, Surroundings surroundings) {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final List<String> NAMES = List.of("maker", "checker");
  private static final Set<OperatorRole> ROLES =
      EnumSet.of(
          OperatorRole.VIEWER, OperatorRole.OPERATOR, OperatorRole.APPROVER, OperatorRole.AUDITOR);

  /** Serves pages until the process is asked to end. */
  void serve(DemoDatabase database, EngineProcesses processes) throws Exception {
    List<String> logins = logins(database.database());
    List<String> arguments = new ArrayList<>(database.arguments());
    arguments.addAll(List.of("--listen", "127.0.0.1:" + port));
    ChildProcess console = processes.start("console", "console", arguments, line -> {});
    String address = EngineProcesses.awaitReady(console);
    PrintWriter out = surroundings.out();
    out.printf("%nThe console of this demo: %s%n", address);
    logins.forEach(login -> out.println("  " + login));
    out.println(
        "Each approves the proposals of the other. Ctrl-C ends the demo and removes all its files.");
    out.flush();
    while (!console.hasEndedWithin(LOOK_EVERY)) {
      // still serving
    }
    throw console.failure("ended");
  }

  private static List<String> logins(Database database) throws SQLException {
    Operators operators = new Operators(new SecureRandom());
    List<String> logins = new ArrayList<>();
    try (Connection owner = database.connect(Role.MIGRATOR, "demo")) {
      for (String name : NAMES) {
        logins.add(
            "operator %-8s secret %s".formatted(name, operators.add(owner, name, ROLES, "demo")));
      }
    }
    return logins;
  }
}
