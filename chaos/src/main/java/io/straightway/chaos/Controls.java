package io.straightway.chaos;

import io.straightway.benchmark.system.Await;
import io.straightway.benchmark.system.BenchFailure;
import io.straightway.chaos.fault.FaultKind;
import io.straightway.chaos.fault.Scene;
import io.straightway.chaos.site.DatabaseServers;
import io.straightway.chaos.site.ElementSlot;
import io.straightway.chaos.site.Receipts;
import io.straightway.chaos.site.Site;
import io.straightway.chaos.site.SitePlan;
import io.straightway.chaos.site.SitePlan.Trait;
import io.straightway.chaos.site.TopicGroup;
import io.straightway.db.server.program.Directories;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * The installations that are wrong on purpose, each in a separate database that is deleted
 * afterwards. The elements are the regular ones; only the database differs.
 */
record Controls(SiteKeeper sites, ChaosPlan plan) {
  private static final int MOST_RUNS = 30;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String LOOK_UP = "SELECT number FROM public.chaos_control";
  private static final String WAITING =
      "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";

  /**
   * Drops the unique keys of all rows that a message leaves, so that nothing prevents a transaction
   * from being written twice.
   */
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

  /** Runs the controls of a fault, which must be seen to fail; empty if the fault has none. */
  List<ControlResult> of(FaultKind kind) throws InterruptedException {
    try {
      return switch (kind) {
        case IN_DOUBT_COMMIT -> List.of(withoutKey());
        case FAILOVER -> List.of(asynchronous());
        case LOST_WHILE_WAITING -> List.of(lookUp());
        case REBALANCE -> unbooked();
        default -> List.of();
      };
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      // a control that could not be run proves nothing
      String type = e instanceof BenchFailure ? "" : e.getClass().getSimpleName() + ": ";
      return List.of(unseen(kind, "control of " + kind.word(), 0, type + e.getMessage()));
    }
  }

  private ControlResult withoutKey() throws Exception {
    FaultKind kind = FaultKind.IN_DOUBT_COMMIT;
    String name = "in-doubt commits in a database without unique keys";
    // the steps of a trade are written by upserts, which need the keys
    try (Site site = sites.separate(SitePlan.of(1, Trait.BATCHES))) {
      site.servers().execute(DROP_KEYS);
      for (int run = 1; run <= MOST_RUNS; run++) {
        site.feed().require();
        Scene scene = Scene.of(site, plan.seedOf(run));
        long after = kind.inject(scene).after();
        Receipts receipts = site.feed().receipts();
        receipts.firstAfter(after, PATIENCE);
        MessageAudit.Result audit =
            MessageAudit.compare(site.servers().database(), receipts.take());
        if (audit.duplicated() > 0) {
          return seen(kind, name, run, audit.examples().get(0));
        }
      }
      return unseen(kind, name, MOST_RUNS, "nothing is there twice");
    }
  }

  private ControlResult asynchronous() throws Exception {
    FaultKind kind = FaultKind.FAILOVER;
    String name = "failover with commits that don't wait for the standby";
    try (Site site = sites.separate(kind.site())) {
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
      servers.promote(); // elements may refuse the new primary, since it lacks acknowledged trades
      MessageAudit.Result audit = MessageAudit.compare(servers.database(), receipts.take());
      return audit.lost() > 0
          ? seen(kind, name, 1, audit.examples().get(0))
          : unseen(kind, name, 1, "nothing is lost");
    }
  }

  private ControlResult lookUp() throws Exception {
    FaultKind kind = FaultKind.LOST_WHILE_WAITING;
    String name = "a client that looks its row up after a commit in doubt";
    Path directory = sites.separateDirectory();
    try (DatabaseServers servers = DatabaseServers.start(directory)) {
      servers.addStandby();
      servers.execute("CREATE TABLE public.chaos_control (number integer PRIMARY KEY)");
      servers.killStandby();
      insertInDoubt(servers);
      if (servers.numbers(LOOK_UP).isEmpty()) {
        return unseen(kind, name, 1, "the look-up did not find the row");
      }
      servers.killPrimary();
      servers.promote();
      return servers.numbers(LOOK_UP).isEmpty()
          ? seen(kind, name, 1, "the row that the look-up found is not there")
          : unseen(kind, name, 1, "nothing is lost");
    } finally {
      Directories.delete(directory);
    }
  }

  /**
   * Inserts a row as a client that makes the mistake which elements must avoid: the client loses
   * its session during the commit and afterwards takes a row that it can see for committed.
   */
  private static void insertInDoubt(DatabaseServers servers) throws Exception {
    Thread insert = new Thread(() -> insert(servers), "looking-up client");
    insert.start();
    Await.until(
        () -> !servers.numbers(WAITING).isEmpty(), PATIENCE, "no commit waits for the standby");
    servers.signal("pg_terminate_backend", servers.numbers(WAITING));
    insert.join();
  }

  private static void insert(DatabaseServers servers) {
    try {
      servers.execute("INSERT INTO public.chaos_control VALUES (1)");
      throw new BenchFailure("a commit did not wait for the standby");
    } catch (SQLException e) {
      // in doubt: the connection was lost
    }
  }

  /**
   * Runs faulty members that commit offsets of unbooked records: before the database commits, or of
   * records that they have skipped.
   */
  private List<ControlResult> unbooked() throws Exception {
    FaultKind kind = FaultKind.REBALANCE;
    try (Site site = sites.separate(SitePlan.of(1, Trait.KAFKA))) {
      return List.of(
          unbooked(kind, site, "offsets are committed before the database", "earliest"),
          unbooked(kind, site, "a member begins with the latest record", "latest"));
    }
  }

  private static ControlResult unbooked(FaultKind kind, Site site, String name, String reset)
      throws Exception {
    TopicGroup topic = site.kafka();
    site.feed().require();
    for (ElementSlot slot : site.regularElements()) {
      slot.process().stop(PATIENCE);
    }
    Await.until(() -> topic.unfinished() > 0, PATIENCE, "no record waits to be read");
    site.feed().kill();
    if (reset.equals("latest")) {
      topic.forgetOffsets();
    }
    topic.commitUnbooked(reset);
    site.repair();
    MessageAudit.Result audit = TopicAudit.finished(site, PATIENCE).orElseThrow();
    return audit.lost() > 0
        ? seen(kind, name, 1, audit.examples().get(0))
        : unseen(kind, name, 1, "nothing is lost");
  }

  private static ControlResult seen(FaultKind kind, String name, int run, String details) {
    return new ControlResult(kind.number(), name, run, true, details);
  }

  private static ControlResult unseen(FaultKind kind, String name, int runs, String reason) {
    return new ControlResult(kind.number(), name, runs, false, reason);
  }
}
