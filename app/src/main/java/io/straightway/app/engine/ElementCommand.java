package io.straightway.app.engine;

import io.straightway.app.cli.AuditHeadOption;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.LogOption;
import io.straightway.app.cli.StallLimitOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.history.HistoryFence;
import io.straightway.element.ElementSettings;
import io.straightway.element.message.fixml.FixmlProfile;
import io.straightway.element.plugin.PluginSettings;
import io.straightway.element.trace.TraceSettings;
import io.straightway.operators.audit.AuditHeadNotes;
import io.straightway.streams.intake.KafkaIntakeSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp element}. */
@Command(
    name = "element",
    header = "Run an element, the server that receives, books and acknowledges trades.",
    description = {
      "Trades arrive by POST /trades; /health and /metrics show its state. A line with the address"
          + " is printed when the element is ready. SIGTERM and Ctrl-C end it with exit code 0,"
          + " after all accepted messages are committed.",
      "Without --database, it starts or joins the embedded server, and leaves it running."
    })
public final class ElementCommand implements Callable<Integer> {
  private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:]+):([0-9]{1,5})");
  private static final int MAX_PORT = 65_535;
  private static final Path USUAL_ACKNOWLEDGED = Path.of(".stp", "acknowledged");
  private static final Path USUAL_PLUGINS = Path.of("plugins");
  private static final DatabaseAddress NO_DATABASE =
      new DatabaseAddress("jdbc:postgresql://localhost/none", Map.of());

  private final Surroundings surroundings;

  @Mixin BooksOptions database = BooksOptions.ofAnyVendor();
  @Mixin EngineOptions engine = new EngineOptions();
  @Mixin StallLimitOption stall = new StallLimitOption();
  @Mixin AccessOptions access = new AccessOptions();
  @Mixin KafkaOptions kafka = new KafkaOptions();
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
  String listen = "127.0.0.1:8700";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description =
          "Name of the element in logs, the database and its inbox. Default: element-PORT, or"
              + " element-PROCESS if the port is 0")
  @Nullable String name;

  @Option(
      names = "--queue-capacity",
      paramLabel = "N",
      description =
          "Maximum number of messages in the element at a time, 5000 to 1000000; beyond it senders"
              + " are asked to retry.")
  int queueCapacity = 20_000;

  @Option(names = "--max-body-bytes", paramLabel = "BYTES", description = "Largest request body.")
  int maxBodyBytes = 8 * 1024 * 1024;

  @Option(
      names = "--inbox",
      paramLabel = "DIR",
      description =
          "Directory of trade files to load as well: files named *.xml are loaded, then moved "
              + "to its subdirectory done or failed.")
  @Nullable Path inbox;

  @Option(
      names = "--fixml-profile",
      paramLabel = "EXCHANGE",
      description =
          "Exchange whose FIXML is read if a message states neither its version nor its source:"
              + " ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
  FixmlProfile fixmlProfile = FixmlProfile.NONE;

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description =
          "Directory of plug-in jars, which check trades before they are booked and are notified"
              + " after the commit. Default: plugins, if it exists")
  @Nullable Path plugins;

  @Option(
      names = "--plugin-timeout",
      paramLabel = "MS",
      description =
          "Maximum time of a plug-in for one trade, 1 to 10000 ms; then the trade goes to repair.")
  int pluginTimeoutMillis = 100;

  @Option(
      names = "--trace",
      paramLabel = "URL",
      description =
          "Address of an OpenTelemetry collector for traces of trades: OTLP over HTTP, such as"
              + " http://127.0.0.1:4318. Trades never wait for it.")
  @Nullable URI trace;

  @Option(
      names = "--trace-share",
      paramLabel = "SHARE",
      description =
          "Share of messages to trace, 0 to 1. A message with a traceparent is traced if that is"
              + " marked as sampled.")
  double traceShare = 0.01;

  @Option(
      names = "--acknowledged",
      paramLabel = "FILE",
      description =
          "File for the last acknowledged commit, so that a database without it is refused; each"
              + " element needs its own file. Default: .stp/acknowledged/NAME-PORT.properties,"
              + " or only in memory if the port is 0")
  @Nullable Path acknowledged;

  @Option(
      names = "--console",
      description = "Also serve the console: pages for operators, see 'stp console'.")
  boolean console;

  public ElementCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  @SuppressWarnings("try") // the audit head is recorded without further calls
  public Integer call() throws SQLException, IOException, InterruptedException {
    InetSocketAddress address = address(listen);
    access.check(listen, address, surroundings);
    requireUsableInbox(address);
    requireUsablePlugins();
    KafkaIntakeSettings streamed =
        kafka.settings(
            access.identities,
            address.getPort() == 0
                ? name
                : settings(NO_DATABASE, HistoryFence.inMemory(""), address).name(),
            maxBodyBytes,
            surroundings);
    // reports a wrong setting before a database is started
    settings(NO_DATABASE, HistoryFence.inMemory(""), address);
    Map<String, Object> properties = new HashMap<>(access.properties(surroundings));
    properties.putAll(notifications.properties(surroundings));
    properties.putAll(watch.properties(surroundings));
    ListeningServer.requireFree(address, "--listen");
    DatabaseAddress ready = database.ready(surroundings);
    HistoryFence history = history(ready, address);
    Database fenced = new Database(ready, history);
    RequiredSchema.await(fenced, ready.patience(), surroundings.err());
    ServingElement element =
        ServingElement.start(
            settings(ready, history, address),
            properties,
            database.embeddedDirectory(surroundings),
            console,
            streamed,
            kafka.sender,
            log.isJson() ? null : surroundings.out());
    parent.start();
    try (AuditHeadNotes notes = auditHead.start(fenced, surroundings)) {
      element.awaitEnd();
    }
    return ExitCode.OK;
  }

  /** Returns the fence that rejects servers lacking acknowledged work of this element. */
  private HistoryFence history(DatabaseAddress ready, InetSocketAddress address) {
    String element = name == null ? defaultName(address) : name;
    if (acknowledged == null && address.getPort() == 0) {
      return HistoryFence.inMemory(element);
    }
    Path file =
        acknowledged == null
            ? USUAL_ACKNOWLEDGED.resolve(
                (name == null ? "element" : name) + "-" + address.getPort() + ".properties")
            : acknowledged;
    boolean embedded = database.embeddedDirectory(surroundings) != null;
    try {
      return HistoryFence.keptIn(
          surroundings.directory().resolve(file), element, embedded ? "" : ready.jdbcUrl());
    } catch (IOException e) {
      throw CommandFailure.usage("can't use the --acknowledged file: " + e.getMessage());
    }
  }

  /**
   * Checks the inbox. It needs a lasting name, because the element finds files that it has begun to
   * load by its name.
   */
  private void requireUsableInbox(InetSocketAddress address) {
    if (inbox == null) {
      return;
    }
    if (!Files.isDirectory(surroundings.directory().resolve(inbox))) {
      throw CommandFailure.usage("--inbox " + inbox + " is not a directory; make it first");
    }
    if (name == null && address.getPort() == 0) {
      throw CommandFailure.usage(
          "--inbox needs a --name that stays the same; without one, port 0 makes a new one each"
              + " time");
    }
  }

  private void requireUsablePlugins() {
    if (plugins != null && !Files.isDirectory(surroundings.directory().resolve(plugins))) {
      throw CommandFailure.usage("--plugins " + plugins + " is not a directory; make it first");
    }
  }

  private PluginSettings pluginSettings() {
    Path directory = surroundings.directory().resolve(plugins == null ? USUAL_PLUGINS : plugins);
    return new PluginSettings(
        Files.isDirectory(directory) ? directory : null, Duration.ofMillis(pluginTimeoutMillis));
  }

  private ElementSettings settings(
      DatabaseAddress ready, HistoryFence history, InetSocketAddress address) {
    return new ElementSettings(
        name == null ? defaultName(address) : name,
        stall.of(ready),
        history,
        address,
        engine.queues,
        engine.positions,
        engine.commitPoints,
        engine.batchMax,
        engine.withLedger(),
        queueCapacity,
        maxBodyBytes,
        inbox == null ? null : surroundings.directory().resolve(inbox),
        fixmlProfile,
        pluginSettings(),
        trace == null ? null : new TraceSettings(trace, traceShare));
  }

  private static String defaultName(InetSocketAddress address) {
    long number = address.getPort() == 0 ? ProcessHandle.current().pid() : address.getPort();
    return "element-" + number;
  }

  public static InetSocketAddress address(String listen) {
    Matcher parts = ADDRESS.matcher(listen);
    if (!parts.matches()) {
      throw CommandFailure.usage(
          "--listen is '" + listen + "'; it must be HOST:PORT, such as 127.0.0.1:8700");
    }
    if (Integer.parseInt(parts.group(2)) > MAX_PORT) {
      throw CommandFailure.range("the port of --listen", parts.group(2), "0 to " + MAX_PORT);
    }
    return new InetSocketAddress(host(parts.group(1)), Integer.parseInt(parts.group(2)));
  }

  private static InetAddress host(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw CommandFailure.usage("--listen names the host '" + host + "', which is not known");
    }
  }
}
