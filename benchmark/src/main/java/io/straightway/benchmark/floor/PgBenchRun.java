package io.straightway.benchmark.floor;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.files.Manifest.PgBench;
import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.Sql;
import io.straightway.db.Credentials;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Pattern;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * PostgreSQL's own benchmark on the same server, for comparison with other servers: pgbench's
 * default transactions, prepared, in a separate database.
 *
 * @param environment the environment of this process
 */
public record PgBenchRun(
    Database database, BenchDirectory directory, Cleanup cleanup, Map<String, String> environment) {
  private static final String DATABASE = "straightway_pgbench";
  private static final int SCALE = 20;
  private static final List<Integer> CLIENTS = List.of(1, 4, 8, 16);
  private static final Pattern TPS = Pattern.compile("^tps = ([0-9.]+) \\(without initial");
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** Returns whether a pgbench program is on the path. */
  public boolean isInstalled() {
    return Pattern.compile(":")
        .splitAsStream(environment.getOrDefault("PATH", ""))
        .filter(directory -> !directory.isEmpty())
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "pgbench")));
  }

  /**
   * Runs pgbench with each number of clients.
   *
   * @param seconds the duration of each run
   * @throws SQLException if the migrator may not create a database
   */
  public PgBench run(int seconds) throws Exception {
    execute("DROP DATABASE IF EXISTS " + DATABASE + " WITH (FORCE)", "CREATE DATABASE " + DATABASE);
    try {
      pgbench(List.of("--initialize", "--quiet", "--scale", Integer.toString(SCALE)));
      Map<String, Double> byClients = new LinkedHashMap<>();
      for (int clients : CLIENTS) {
        byClients.put(Integer.toString(clients), transactionsPerSecond(clients, seconds));
      }
      Map.Entry<String, Double> best =
          byClients.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
      return new PgBench(SCALE, Integer.parseInt(best.getKey()), best.getValue(), byClients);
    } finally {
      execute("DROP DATABASE " + DATABASE + " WITH (FORCE)");
    }
  }

  private double transactionsPerSecond(int clients, int seconds) throws Exception {
    int threads = Math.min(clients, Runtime.getRuntime().availableProcessors());
    ChildProcess run =
        pgbench(
            List.of(
                "--protocol=prepared",
                "--client=" + clients,
                "--jobs=" + threads,
                "--time=" + seconds));
    return Double.parseDouble(run.awaitLine(TPS, Duration.ofSeconds(1)).group(1));
  }

  private ChildProcess pgbench(List<String> arguments) throws Exception {
    Properties server =
        Objects.requireNonNull(
            Driver.parseURL(database.address().jdbcUrl(), new Properties()), "URL");
    Credentials login = database.address().credentials(Role.MIGRATOR);
    List<String> words = new ArrayList<>(List.of("pgbench"));
    words.add("--host=" + PGProperty.PG_HOST.getOrDefault(server));
    words.add("--port=" + PGProperty.PG_PORT.getOrDefault(server));
    words.add("--username=" + login.user());
    words.addAll(arguments);
    words.add(DATABASE);
    Map<String, String> variables = new HashMap<>(environment);
    variables.put("PGPASSWORD", login.password());
    ProgramStart start =
        ProgramStart.of("pgbench", words, variables, directory.logs().resolve("pgbench.log"));
    ChildProcess program = cleanup.open(() -> ChildProcess.start(start));
    if (program.awaitExit(PATIENCE) != 0) {
      throw program.failure("failed");
    }
    return program;
  }

  private void execute(String... statements) throws SQLException {
    Sql.execute(database.connect(Role.MIGRATOR, "pgbench"), statements);
  }
}
