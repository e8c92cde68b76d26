package io.straightway.app.support;

import static java.net.HttpURLConnection.HTTP_FORBIDDEN;
import static java.net.HttpURLConnection.HTTP_UNAUTHORIZED;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.TrustOption;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.cli.WrittenFile;
import io.straightway.app.print.Json;
import io.straightway.backoffice.status.Status;
import io.straightway.db.Queries;
import io.straightway.db.schema.Migrator;
import io.straightway.operators.OperatorTicket;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.jdbi.v3.core.generic.GenericType;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp support-bundle}. */
@Command(
    name = "support-bundle",
    header = "Collect versions, settings, metrics and logs in a zip file.",
    description = {
      "For finding a fault: versions, settings, processing status, health and metrics of elements,"
          + " and the end of the logs. Missing parts are listed in problems.txt.",
      "Passwords and secrets from the environment, or from files named there, are masked. It"
          + " contains no trades and no messages, but logs may name references and accounts:"
          + " check the file before you send it."
    })
public final class SupportBundleCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final String SETTINGS =
      """
      SELECT 'version' AS name, version() AS value
      UNION ALL SELECT 'pg_is_in_recovery', pg_is_in_recovery()::text
      UNION ALL SELECT name, setting FROM pg_settings
      WHERE source NOT IN ('default', 'override', 'client', 'session')
      ORDER BY name
      """;

  private static final int LOG_BYTES = 2_000_000;
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Option(
      names = "--elements",
      paramLabel = "URL",
      arity = "1..*",
      description =
          "Addresses of the elements whose health and metrics are collected; with identities, as"
              + " the operator of STP_OPERATOR, in any role.")
  List<URI> elements = List.of(URI.create("http://127.0.0.1:8700"));

  @Mixin TrustOption trust = new TrustOption();

  @Option(
      names = "--logs",
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "Log files to include, the last 2 MB of each; the embedded database's always is.")
  List<Path> logs = List.of();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Zip file; - is standard output. Default: straightway-support-TIME.zip")
  @Nullable Path out;

  public SupportBundleCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Clock clock = Clock.systemUTC();
    Path named =
        Objects.requireNonNullElseGet(
            out, () -> Path.of("straightway-support-" + STAMP.format(clock.instant()) + ".zip"));
    WrittenFile standard = WrittenFile.of(surroundings, named);
    if (standard.isStandardOutput()) {
      standard.write(
          stream -> {
            try (SupportBundle bundle = new SupportBundle(stream, secrets())) {
              fill(bundle, clock);
            }
          });
      return ExitCode.OK;
    }
    Path file = surroundings.directory().resolve(named);
    try (SupportBundle bundle = SupportBundle.create(file, secrets())) {
      fill(bundle, clock);
      surroundings.out().println(file + ": " + String.join(", ", bundle.names()));
    } catch (FileAlreadyExistsException e) {
      throw CommandFailure.usage(file + " exists; name another with --out");
    }
    return ExitCode.OK;
  }

  private Secrets secrets() {
    Secrets secrets = new Secrets(surroundings.environment(), surroundings.directory());
    try {
      secrets.add(database.running(surroundings));
    } catch (RuntimeException e) {
      return secrets; // no database, so none of its passwords; the bundle records that
    }
    return secrets;
  }

  private void fill(SupportBundle bundle, Clock clock) throws IOException {
    bundle.add("versions.txt", () -> versions(clock));
    bundle.add("environment.txt", () -> lines(Secrets.shown(surroundings.environment())));
    Path settings = common.settingsFile(surroundings);
    if (Files.exists(settings)) {
      bundle.add("stp.properties", () -> end(settings));
    }
    bundle.add("status.json", () -> status(clock));
    bundle.add(
        "migrations.json",
        () -> Json.pretty(new Migrator(database.running(surroundings)).schemas()));
    bundle.add("database.txt", this::databaseSettings);
    for (URI element : elements) {
      String name = element.getHost() + "-" + element.getPort();
      bundle.add(name + "-health.json", () -> get(element, "/health"));
      bundle.add(name + "-metrics.txt", () -> get(element, "/metrics"));
    }
    for (Path log : logs) {
      bundle.add(
          String.valueOf(log.getFileName()), () -> end(surroundings.directory().resolve(log)));
    }
    Path directory = database.embeddedDirectory(surroundings);
    if (directory != null) {
      bundle.add("database.log", () -> end(directory.resolve("server.log")));
    }
  }

  private static String versions(Clock clock) {
    Map<String, String> versions = new TreeMap<>();
    String version = SupportBundleCommand.class.getPackage().getImplementationVersion();
    versions.put("stp", version == null ? "(not packaged)" : version);
    versions.put("time", clock.instant().toString());
    versions.put("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
    for (String property :
        List.of("java.version", "java.vendor", "java.home", "os.name", "os.version", "os.arch")) {
      versions.put(property, System.getProperty(property, ""));
    }
    return lines(versions);
  }

  private static String lines(Map<String, String> values) {
    return values.entrySet().stream()
        .map(value -> value.getKey() + "=" + value.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private String status(Clock clock) throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      return Json.pretty(Status.read(connection, clock));
    }
  }

  /** Returns the server's version, its role, and the settings that are not at their defaults. */
  private String databaseSettings() throws SQLException {
    try (Connection connection = database.reader(surroundings)) {
      return Queries.on(
          connection,
          handle ->
              lines(
                  handle
                      .createQuery(SETTINGS)
                      .setMapKeyColumn("name")
                      .setMapValueColumn("value")
                      .collectInto(new GenericType<Map<String, String>>() {})));
    }
  }

  private String get(URI element, String path)
      throws IOException, InterruptedException, GeneralSecurityException {
    SSLContext tls = trust.identity(surroundings, null, null, null).tls();
    HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(PATIENCE);
    HttpRequest.Builder request = HttpRequest.newBuilder(element.resolve(path)).timeout(PATIENCE);
    if (OperatorVariables.areSet(surroundings) && "https".equals(element.getScheme())) {
      request.header(
          "Authorization",
          OperatorTicket.authorization(
              OperatorVariables.login(surroundings), List.of(), InstantSource.system()));
    }
    HttpResponse<String> answer =
        (tls == null ? client : client.sslContext(tls))
            .build()
            .send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() == HTTP_UNAUTHORIZED || answer.statusCode() == HTTP_FORBIDDEN) {
      throw new IOException(
          "%s answers %d; set STP_OPERATOR and its secret, and https"
              .formatted(element, answer.statusCode()));
    }
    return answer.body();
  }

  private static String end(Path file) throws IOException {
    try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
      long length = log.length();
      log.seek(Math.max(0, length - LOG_BYTES));
      byte[] bytes = new byte[(int) Math.min(length, LOG_BYTES)];
      log.readFully(bytes);
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
