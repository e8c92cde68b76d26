package io.straightway.app.database;

import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.server.UpgradedCluster;
import io.straightway.table.Numbers;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp database upgrade}. */
@Command(
    name = "upgrade",
    header = "Upgrade the embedded server to this program's PostgreSQL.",
    description = {
      "Upgrades a directory made by a program with an older PostgreSQL. Its server must be stopped"
          + " and have no standby, and relays must have delivered every event. The rows are copied"
          + " into a new server, with the same passwords and port; then the schema is brought up"
          + " to date.",
      "Until it is complete nothing is changed, also if it is interrupted. The former data are kept"
          + " until you delete them. Lists, but does not copy, settings, roles and objects of your"
          + " own. The log archive is not continued."
    })
final class UpgradeCommand implements Runnable {
  private static final long MEBIBYTE = 1 << 20;
  private static final long EVERY = TimeUnit.SECONDS.toNanos(2);

  private final Surroundings surroundings;
  private long shown = System.nanoTime();

  @Mixin ServerDirectoryOption server = new ServerDirectoryOption();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--from",
      required = true,
      paramLabel = "DIR",
      description = "Directory of the former program's installation.")
  Path from = Path.of("");

  UpgradeCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public void run() {
    PrintWriter out = surroundings.out();
    UpgradedCluster upgraded =
        server
            .database(surroundings)
            .upgrade(surroundings.directory().resolve(from), this::showProgress);
    json.print(
        out,
        upgraded,
        () -> {
          out.printf(
              "upgraded %s from PostgreSQL %d to %s: copied %s; %s%n",
              upgraded.directory(),
              upgraded.from(),
              upgraded.to(),
              Numbers.of(upgraded.rows(), "row"),
              MigrationText.applied(upgraded.applied()));
          out.printf(
              "the former data are in %s, %s MiB; delete them once 'stp check' passes%n",
              upgraded.former(), Numbers.of(upgraded.formerBytes() / MEBIBYTE));
          if (!upgraded.notCopied().isEmpty()) {
            out.println("not copied: " + String.join(", ", upgraded.notCopied()));
          }
        });
  }

  private void showProgress(long rows, long all) {
    if (System.nanoTime() - shown >= EVERY) {
      shown = System.nanoTime();
      surroundings.err().printf("copied %s of %s%n", Numbers.of(rows), Numbers.of(all, "row"));
    }
  }
}
