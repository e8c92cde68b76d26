package io.straightway.benchmark.chaos.site;

import io.straightway.benchmark.chaos.wire.FaultProxy;
import io.straightway.benchmark.chaos.wire.WireMode;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.benchmark.system.SampleStaticData;
import io.straightway.db.Database;
import io.straightway.feeder.generator.GeneratorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A whole installation on this machine: feeder, gateway, elements, proxy, database servers.
 *
 * <p>The gateway stands for a load balancer: the feeder knows only it, and it forwards to the
 * elements that run.
 */
public final class Site implements AutoCloseable {
  private static final List<String> COMMIT_POINTS = List.of("batch", "step", "trade");

  private final SitePlan plan;
  private final SiteDatabase database;
  private final List<ElementSlot> elements = new ArrayList<>();
  private final FaultProxy gateway;
  private final SteadyFeed feed;
  private final Path directory;
  private final GeneratorSettings trades;
  private final Random random;
  private final @Nullable ElementClock clock;
  private boolean closed;

  private Site(
      SitePlan plan,
      SiteDatabase database,
      FaultProxy gateway,
      SteadyFeed feed,
      Path directory,
      GeneratorSettings trades,
      @Nullable ElementClock clock) {
    this.plan = plan;
    this.database = database;
    this.gateway = gateway;
    this.feed = feed;
    this.directory = directory;
    this.trades = trades;
    this.random = new Random(trades.seed());
    this.clock = clock;
  }

  /**
   * Starts everything but the feeder.
   *
   * @param directory for all files
   * @param rate messages a second
   */
  public static Site start(
      SitePlan plan, Path directory, OwnCommand commands, GeneratorSettings trades, int rate)
      throws IOException, SQLException, InterruptedException {
    Files.createDirectories(directory);
    Path disk = plan.disk() == null ? directory : plan.disk();
    SiteDatabase servers = startDatabase(plan.servers(), disk);
    GeneratorSettings sample = trades.withHotShare(plan.hotShare());
    SampleStaticData.load(servers.database(), sample, directory.resolve("static-data"));
    FaultProxy gateway = FaultProxy.ofElements();
    SteadyFeed feed = new SteadyFeed(commands, directory, sample, rate, gateway.port());
    ElementClock clock = plan.clock() ? ElementClock.in(directory) : null;
    Site site = new Site(plan, servers, gateway, feed, directory, sample, clock);
    Map<String, String> variables = new HashMap<>(servers.logins());
    if (clock != null) {
      variables.putAll(clock.environment());
    }
    OwnCommand ofElements = commands.with(variables);
    for (int i = 1; i <= plan.elements(); i++) {
      List<String> words = new ArrayList<>(List.of("--database", servers.jdbcUrl()));
      words.addAll(plan.engine());
      if (plan.inbox()) {
        Path inbox = Files.createDirectories(directory.resolve("element-" + i + "-inbox"));
        words.addAll(List.of("--inbox", inbox.toString()));
      }
      site.elements.add(new ElementSlot(ofElements, "element-" + i, directory, words));
    }
    site.startElements(site.elements);
    return site;
  }

  private static SiteDatabase startDatabase(SitePlan.Servers wanted, Path directory)
      throws IOException, SQLException, InterruptedException {
    if (wanted == SitePlan.Servers.PATRONI) {
      return PatroniServers.start(directory);
    }
    DatabaseServers servers = DatabaseServers.start(directory);
    if (wanted == SitePlan.Servers.PAIR) {
      servers.addStandby();
    }
    return servers;
  }

  /** Where its files are. */
  public Path directory() {
    return directory;
  }

  /** The trades that it knows the securities and accounts of. */
  public GeneratorSettings trades() {
    return trades;
  }

  /** What it was planned to be. */
  public SitePlan plan() {
    return plan;
  }

  /** The primary of its database. */
  public Database database() {
    return database.database();
  }

  /** Its embedded servers. */
  public DatabaseServers servers() {
    return (DatabaseServers) database;
  }

  /** Its servers under Patroni. */
  public PatroniServers patroni() {
    return (PatroniServers) database;
  }

  /** Its elements, running or not. */
  public List<ElementSlot> elements() {
    return List.copyOf(elements);
  }

  /** What the feeder connects to. */
  public FaultProxy gateway() {
    return gateway;
  }

  /** What sends. */
  public SteadyFeed feed() {
    return feed;
  }

  /** What the elements take for the time, where it was planned that it can be set. */
  public ElementClock clock() {
    return Objects.requireNonNull(clock, "the clock of these elements can't be set");
  }

  /**
   * Starts elements, all at once, and lets the gateway forward to them. Where transactions end
   * changes from one start to the next.
   */
  public void startElements(List<ElementSlot> started) throws InterruptedException {
    for (ElementSlot slot : started) {
      String commitPoints = COMMIT_POINTS.get(random.nextInt(COMMIT_POINTS.size()));
      slot.launch(List.of("--commit-points", commitPoints));
    }
    for (ElementSlot slot : started) {
      slot.awaitReady();
      route(runningElements());
    }
  }

  /** Those that run. */
  public List<ElementSlot> runningElements() {
    return elements.stream().filter(ElementSlot::isAlive).toList();
  }

  /** Has the gateway forward new connections to these alone. */
  public void route(List<ElementSlot> to) {
    gateway.route(to.stream().map(ElementSlot::port).toList());
  }

  /** Brings back whatever does not run. */
  public void repair() throws InterruptedException {
    database.heal();
    gateway.set(WireMode.OPEN);
    gateway.disarm();
    startElements(elements.stream().filter(slot -> !slot.isAlive()).toList());
    route(elements);
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    feed.close();
    elements.forEach(ElementSlot::close);
    gateway.close();
    database.close();
  }
}
