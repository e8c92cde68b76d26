package io.straightway.chaos.site;

import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.benchmark.system.SampleStaticData;
import io.straightway.benchmark.system.TradeTopic;
import io.straightway.chaos.site.SitePlan.Trait;
import io.straightway.chaos.wire.FaultProxy;
import io.straightway.db.Database;
import io.straightway.feeder.generator.GeneratorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * <p>The gateway represents a load balancer: the feeder knows only the gateway, which forwards to
 * the running elements. With Kafka a broker takes its place.
 *
 * @param trades the settings of the trades whose securities and accounts are loaded
 * @param elements the elements, running or not; with Kafka the last one runs only during a fault
 * @param gateway the proxy that the feeder connects to
 * @param feed the feeder
 * @param directory the directory of its files
 * @param random decides the commit points
 * @param elementClock the clock of the elements; null if it can't be set
 * @param disk the separate disk of the database or of the marks; null if there is none
 * @param failing makes the writing of marks fail; null if nothing does
 * @param topic the topic of the trades; null if they go to the gateway
 */
public record Site(
    SitePlan plan,
    GeneratorSettings trades,
    SiteDatabase siteDatabase,
    List<ElementSlot> elements,
    FaultProxy gateway,
    SteadyFeed feed,
    Path directory,
    Random random,
    @Nullable ElementClock elementClock,
    @Nullable SmallDisk disk,
    @Nullable FailingDisk failing,
    @Nullable TopicGroup topic)
    implements AutoCloseable {
  private static final List<String> COMMIT_POINTS = List.of("batch", "step", "trade");
  private static final double HOT = 0.5;

  /**
   * Starts everything but the feeder.
   *
   * @param directory the directory for all files
   * @param rate the messages per second
   * @param brokers the source of the broker
   * @param cleanup unmounts the disk, however the start ends
   */
  public static Site start(
      SitePlan plan,
      Path directory,
      OwnCommand commands,
      GeneratorSettings trades,
      int rate,
      LocalBroker.Source brokers,
      Cleanup cleanup)
      throws Exception {
    Files.createDirectories(directory);
    SmallDisk disk =
        plan.has(Trait.SMALL_DISK) || plan.has(Trait.SMALL_MARKS)
            ? cleanup.open(() -> SmallDisk.mount(directory.resolve("small-disk")))
            : null;
    Path separate = disk == null ? directory : disk.path();
    boolean marksOnly = plan.has(Trait.SMALL_MARKS);
    SiteDatabase database = startDatabase(plan, marksOnly ? directory : separate);
    GeneratorSettings sample = trades.withHotShare(plan.has(Trait.CONTENDED) ? HOT : 0);
    SampleStaticData.load(database.database(), sample, directory.resolve("static-data"));
    FaultProxy gateway = new FaultProxy(false);
    TradeTopic topic = plan.has(Trait.KAFKA) ? cleanup.open(() -> TradeTopic.start(brokers)) : null;
    EngineProcesses feeders = new EngineProcesses(commands, directory, cleanup);
    String scheme = plan.has(Trait.STREAM) ? "ws" : "http";
    String to = topic == null ? scheme + "://127.0.0.1:" + gateway.port() : topic.address();
    SteadyFeed feed = new SteadyFeed(feeders, directory, sample, rate, to);
    ElementClock clock = plan.has(Trait.CLOCK) ? ElementClock.in(directory) : null;
    Map<String, String> variables = new HashMap<>(database.logins());
    if (clock != null) {
      variables.putAll(clock.environment());
    }
    FailingDisk failing = plan.has(Trait.FAILING_MARKS) ? FailingDisk.in(directory) : null;
    if (failing != null) {
      variables.putAll(failing.environment());
    }
    EngineProcesses processes = new EngineProcesses(commands.with(variables), directory, cleanup);
    List<ElementSlot> elements = new ArrayList<>();
    List<String> intake = topic == null ? List.of() : intake(plan, topic, directory);
    for (int i = 1; i <= plan.elements() + (topic == null ? 0 : 1); i++) {
      List<String> words = words(plan, database, directory.resolve("element-" + i + "-inbox"));
      words.addAll(intake);
      Path marks =
          Files.createDirectories((marksOnly ? separate : directory).resolve(FailingDisk.MARKS));
      elements.add(new ElementSlot(processes, "element-" + i, directory, marks, words));
    }
    Random random = new Random(sample.seed());
    Site site =
        new Site(
            plan,
            sample,
            database,
            elements,
            gateway,
            feed,
            directory,
            random,
            clock,
            disk,
            failing,
            topic == null ? null : new TopicGroup(topic));
    site.startElements(site.regularElements());
    return site;
  }

  private static SiteDatabase startDatabase(SitePlan plan, Path directory) throws Exception {
    if (plan.has(Trait.PATRONI)) {
      return new PatroniServers(directory);
    }
    DatabaseServers servers = DatabaseServers.start(directory);
    if (plan.has(Trait.STANDBY)) {
      servers.addStandby();
    }
    return servers;
  }

  /** Returns the options of an element that reads from Kafka. */
  private static List<String> intake(SitePlan plan, TradeTopic topic, Path directory)
      throws IOException {
    List<String> words = new ArrayList<>(topic.elementWords());
    if (plan.has(Trait.KIP_848)) {
      words.addAll(List.of("--group-protocol", "consumer"));
    } else {
      Path settings =
          Files.writeString(directory.resolve("kafka.properties"), TopicGroup.shortSession());
      words.addAll(List.of("--kafka-properties", settings.toString()));
    }
    return words;
  }

  /** Returns the options of an element. */
  private static List<String> words(SitePlan plan, SiteDatabase database, Path inbox)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("--database", database.jdbcUrl()));
    if (plan.has(Trait.CONTENDED)) {
      words.addAll(List.of("--positions", "contended", "--queues", "4"));
    }
    if (plan.has(Trait.PATRONI)) {
      words.addAll(List.of("--durability", "replicated"));
    }
    if (plan.has(Trait.INBOX)) {
      words.addAll(List.of("--inbox", Files.createDirectories(inbox).toString()));
    }
    return words;
  }

  /** Returns a set for other processes of ours, with the same logins as the elements. */
  public EngineProcesses processes(OwnCommand commands, Cleanup cleanup) {
    return new EngineProcesses(commands.with(siteDatabase.logins()), directory, cleanup);
  }

  /** Returns the URL that our processes connect to. */
  public String jdbcUrl() {
    return siteDatabase.jdbcUrl();
  }

  /** Returns the primary of the database. */
  public Database database() {
    return siteDatabase.database();
  }

  /** Returns the embedded servers. */
  public DatabaseServers servers() {
    return (DatabaseServers) siteDatabase;
  }

  /** Returns the servers under Patroni. */
  public PatroniServers patroni() {
    return (PatroniServers) siteDatabase;
  }

  /** Returns the clock of the elements, if the plan has one. */
  public ElementClock clock() {
    return Objects.requireNonNull(elementClock, "the clock of these elements can't be set");
  }

  /** Returns the mount point of the separate disk, if the plan has one. */
  public Path smallDisk() {
    return Objects.requireNonNull(disk, "there is no separate disk").path();
  }

  /** Returns the switch of the writing of marks, if the plan has one. */
  public FailingDisk failingDisk() {
    return Objects.requireNonNull(failing, "no writing can be made to fail");
  }

  /**
   * Starts elements in parallel, with more options, and lets the gateway forward to them. The
   * commit points vary from one start to the next.
   */
  public void startElements(List<ElementSlot> started, String... more) throws Exception {
    for (ElementSlot slot : started) {
      String commitPoints = COMMIT_POINTS.get(random.nextInt(COMMIT_POINTS.size()));
      slot.launch(plan.has(Trait.BATCHES) ? "batch" : commitPoints, more);
    }
    for (ElementSlot slot : started) {
      slot.awaitReady();
      route(runningElements());
    }
  }

  /** Returns the elements that run while no fault is injected. */
  public List<ElementSlot> regularElements() {
    return elements.subList(0, plan.elements());
  }

  /** Returns the element that runs only during a fault, with Kafka. */
  public ElementSlot spareElement() {
    return elements.get(plan.elements());
  }

  /** Returns the topic that the elements read. */
  public TopicGroup kafka() {
    return Objects.requireNonNull(topic, "trades don't come through Kafka");
  }

  /** Returns the running elements. */
  public List<ElementSlot> runningElements() {
    return elements.stream().filter(ElementSlot::isAlive).toList();
  }

  /** Forwards new connections to these elements only. */
  public void route(List<ElementSlot> to) {
    gateway.route(to.stream().map(ElementSlot::port).toList());
  }

  /** Restores everything that does not run. */
  public void repair() throws Exception {
    siteDatabase.heal();
    gateway.heal();
    startElements(regularElements().stream().filter(slot -> !slot.isAlive()).toList());
    route(regularElements());
  }

  @Override
  public void close() throws IOException {
    feed.close();
    elements.forEach(ElementSlot::close);
    gateway.close();
    siteDatabase.close();
    if (topic != null) {
      topic.topic().close();
    }
    if (disk != null) {
      disk.close();
    }
  }
}
