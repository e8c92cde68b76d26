package io.straightway.app.engine;

import io.straightway.app.cli.AuditHeadOption;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.LogOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.console.ConsoleServer;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.operators.audit.AuditHeadNotes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp console}. */
@Command(
    name = "console",
    header = "Serve the console: pages for operators, in a browser.",
    description = {
      "Operators log in with their name and the secret printed by 'stp operator add'. The pages"
          + " offer the decisions of 'stp exceptions', and show the status of the day. A line"
          + " with the address is printed when the console is ready. SIGTERM and Ctrl-C end it"
          + " with exit code 0.",
      "It needs no element; 'stp element --console' serves the same pages."
    })
public final class ConsoleCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin AccessOptions access = new AccessOptions();
  @Mixin WatchOptions watch = new WatchOptions();
  @Mixin NotificationOptions notifications = new NotificationOptions();
  @Mixin AuditHeadOption auditHead = new AuditHeadOption();
  @Mixin LogOption log = new LogOption();
  @Mixin ParentWatch parent = new ParentWatch();

  @Option(
      names = "--listen",
      paramLabel = "HOST:PORT",
      description = {
        "Address to listen on; port 0 picks a free one.",
        "Addresses that others can reach need --tls-certificate, --tls-key and --identities."
      })
  String listen = "127.0.0.1:8780";

  public ConsoleCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  @SuppressWarnings("try") // the audit head is recorded without further calls
  public Integer call() throws SQLException, IOException, InterruptedException {
    InetSocketAddress address = ElementCommand.address(listen);
    access.check(listen, address, surroundings);
    Map<String, Object> properties = new HashMap<>(access.properties(surroundings));
    properties.putAll(notifications.properties(surroundings));
    properties.putAll(watch.properties(surroundings));
    ListeningServer.requireFree(address, "--listen");
    DatabaseAddress running = database.running(surroundings);
    RequiredSchema.in(running);
    log.reportReady(
        ListeningServer.serve(
            address, properties, () -> ConsoleServer.start(running, address, properties)),
        surroundings);
    parent.start();
    try (AuditHeadNotes notes = auditHead.start(new Database(running), surroundings)) {
      new CountDownLatch(1).await();
    }
    return ExitCode.OK;
  }
}
