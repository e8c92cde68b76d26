package io.straightway.benchmark.chaos;

import io.straightway.benchmark.chaos.fault.Catalogue;
import io.straightway.benchmark.chaos.fault.FaultKind;
import io.straightway.benchmark.chaos.fault.Scene;
import io.straightway.benchmark.chaos.site.DatabaseServers;
import io.straightway.benchmark.chaos.site.Receipts;
import io.straightway.benchmark.chaos.site.Site;
import io.straightway.benchmark.chaos.site.SitePlan;
import io.straightway.benchmark.system.BenchFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The installations that are wrong on purpose, each in a database of its own that is thrown away
 * afterwards. Elements are the same as everywhere; only the database is not.
 */
final class Controls {
  private static final int MOST_RUNS = 30;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Of all rows that a message leaves: nothing keeps a transaction from being written twice. */
  private static final String DROP_KEYS =
      """
      DO $$
      DECLARE
        one record;
      BEGIN
        FOR one IN
          SELECT DISTINCT c.conrelid::regclass AS of_table, c.conname
            FROM pg_constraint c
            JOIN pg_namespace n ON n.oid = c.connamespace AND n.nspname = 'straightway'
            JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attname IN
                 ('source_message_id', 'trade_id', 'entry_id', 'booking_id', 'first_id')
           WHERE c.contype IN ('p', 'u')
        LOOP
          EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', one.of_table, one.conname);
        END LOOP;
      END $$
      """;

  private final SiteKeeper sites;
  private final ChaosPlan plan;

  Controls(SiteKeeper sites, ChaosPlan plan) {
    this.sites = sites;
    this.plan = plan;
  }

  /** The control of a fault, which must be seen to fail; empty if it has none. */
  List<ControlResult> of(FaultKind kind) throws Exception {
    return switch (kind) {
      case IN_DOUBT_COMMIT -> List.of(withoutKey());
      case FAILOVER -> List.of(asynchronous());
      case LOST_WHILE_WAITING -> List.of(lookUp());
      default -> List.of();
    };
  }

  private ControlResult withoutKey() throws Exception {
    FaultKind kind = FaultKind.IN_DOUBT_COMMIT;
    String name = "in-doubt commits in a database without unique keys";
    try (Site site = sites.separate(SitePlan.of(1))) {
      site.servers().execute(DROP_KEYS);
      for (int run = 1; run <= MOST_RUNS; run++) {
        site.feed().require();
        Scene scene = Scene.of(site, plan.seedOf(run));
        long after = Catalogue.of(kind).inject(scene).after();
        Receipts receipts = site.feed().receipts();
        receipts.firstAfter(after, PATIENCE);
        MessageAudit.Result audit =
            MessageAudit.compare(site.servers().database(), receipts.take());
        if (audit.doubled() > 0) {
          return new ControlResult(kind.number(), name, run, true, audit.examples().get(0));
        }
      }
      return unseen(kind, name, MOST_RUNS, "nothing is there twice");
    }
  }

  private ControlResult asynchronous() throws Exception {
    FaultKind kind = FaultKind.FAILOVER;
    String name = "failover with commits that don't wait for the standby";
    try (Site site = sites.separate(SitePlan.of(1).withStandby())) {
      DatabaseServers servers = site.servers();
      servers.execute("ALTER SYSTEM SET synchronous_commit = 'local'");
      servers.execute("SELECT pg_reload_conf()");
      site.feed().require();
      servers.killStandby();
      Receipts receipts = site.feed().receipts();
      if (receipts.firstAfter(System.nanoTime(), PATIENCE).isEmpty()) {
        return unseen(kind, name, 1, "nothing was acknowledged without the standby");
      }
      servers.killPrimary();
      long after = System.nanoTime();
      servers.promote();
      receipts.firstAfter(after, PATIENCE);
      MessageAudit.Result audit = MessageAudit.compare(servers.database(), receipts.take());
      return audit.lost() > 0
          ? new ControlResult(kind.number(), name, 1, true, audit.examples().get(0))
          : unseen(kind, name, 1, "nothing is lost");
    }
  }

  private ControlResult lookUp() throws Exception {
    FaultKind kind = FaultKind.LOST_WHILE_WAITING;
    String name = "a client that looks its row up after a commit in doubt";
    Path directory = sites.separateDirectory();
    try (DatabaseServers servers = DatabaseServers.start(directory)) {
      servers.addStandby();
      LookingUpClient client = new LookingUpClient(servers);
      servers.killStandby();
      boolean acknowledged = client.insertAndLookUp();
      if (!acknowledged) {
        return unseen(kind, name, 1, "the look-up did not find the row");
      }
      servers.killPrimary();
      servers.promote();
      return client.isThere()
          ? unseen(kind, name, 1, "nothing is lost")
          : new ControlResult(
              kind.number(), name, 1, true, "the row that the look-up found is not there");
    } finally {
      sites.remove(directory);
    }
  }

  private static ControlResult unseen(FaultKind kind, String name, int runs, String why) {
    return new ControlResult(kind.number(), name, runs, false, why);
  }

  /** A control that could not be made proves nothing. */
  static ControlResult failed(FaultKind kind, Exception failure) {
    String message =
        failure instanceof BenchFailure ? "" : failure.getClass().getSimpleName() + ": ";
    return unseen(kind, "control of " + kind.word(), 0, message + failure.getMessage());
  }
}
