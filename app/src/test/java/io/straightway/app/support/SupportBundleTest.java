package io.straightway.app.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

final class SupportBundleTest {
  private static final String OPERATORS_SECRET = "s3cret-of-an-operator";
  private static final String IN_A_FILE = "s3cret-in-a-file";

  @TempDir Path dir;

  @Test
  void theBundleHasTheNeededFilesAndNoSecret() throws Exception {
    Map<String, String> environment = new HashMap<>();
    StringBuilder hostile = new StringBuilder();
    try (TestDatabase database = TestDatabase.fresh()) {
      environment.put("STP_DATABASE", database.address().jdbcUrl());
      for (Role role : Role.values()) {
        Credentials login = database.address().credentials(role);
        environment.put("STP_" + role + "_USER", login.user());
        environment.put("STP_" + role + "_PASSWORD", login.password());
        hostile.append("used ").append(login.password()).append('\n');
      }
      Files.writeString(dir.resolve("operator.secret"), IN_A_FILE + "\n");
      environment.put("STP_OPERATOR_SECRET", OPERATORS_SECRET);
      environment.put("STP_DATABASE_PASSWORD_FILE", "operator.secret");
      hostile.append(OPERATORS_SECRET).append(' ').append(IN_A_FILE);
      hostile.append("\nkeystore password = changeit-7, token=abc-8 kept\n");
      Files.writeString(dir.resolve("element.log"), hostile);
      Files.writeString(
          dir.resolve("stp.properties"), "queues=7\nout=https://me:pw-9@custodian.example/in\n");
      HttpServer element = element(hostile.toString());
      try {
        StpRun run =
            StpRun.in(
                dir,
                environment,
                "support-bundle",
                "--out=bundle.zip",
                "--logs=element.log",
                "--elements=http://127.0.0.1:" + element.getAddress().getPort());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
      } finally {
        element.stop(0);
      }
      Map<String, String> entries = entries("bundle.zip");
      assertThat(entries.keySet())
          .contains(
              "versions.txt",
              "environment.txt",
              "stp.properties",
              "status.json",
              "migrations.json",
              "database.txt",
              "element.log")
          .doesNotContain("problems.txt");
      assertThat(entries.get("status.json")).contains("\"stages\"");
      assertThat(JsonMapper.shared().readTree(entries.get("migrations.json")))
          .isNotEmpty()
          .allSatisfy(
              schema -> {
                assertThat(schema.get("module").asString()).isNotBlank();
                assertThat(schema.get("version").asString()).isNotBlank();
                assertThat(schema.get("pending")).isEmpty();
              });
      assertThat(entries.get("database.txt")).contains("version=PostgreSQL", "fsync=");
      assertThat(entries.get("stp.properties"))
          .contains("queues=7", "https://(hidden)@custodian.example/in");
      assertThat(entries.get("environment.txt"))
          .contains("STP_READER_PASSWORD=(hidden)", "STP_READER_USER=");
      assertThat(entries.get("element.log")).contains("used (hidden)", "kept");
      String all = String.join("\n", entries.values());
      assertThat(all).doesNotContain(OPERATORS_SECRET, IN_A_FILE, "changeit-7", "abc-8", "pw-9");
      for (Role role : Role.values()) {
        assertThat(all).doesNotContain(database.address().credentials(role).password());
      }
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(dir.resolve("bundle.zip"))))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void missingFilesAreNoted() throws IOException {
    StpRun run =
        StpRun.in(
            dir, "support-bundle", "--out=b.zip", "--elements=http://127.0.0.1:1", "--logs=gone");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
    Map<String, String> entries = entries("b.zip");
    assertThat(entries).containsKeys("versions.txt", "problems.txt");
    assertThat(entries.get("problems.txt"))
        .contains("status.json: ", "migrations.json: ", "127.0.0.1-1-metrics.txt: ", "gone: ");
    StpRun repeated = StpRun.in(dir, "support-bundle", "--out=b.zip");
    assertThat(repeated.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(repeated.err()).contains("exists; name another");
  }

  private static HttpServer element(String answer) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    byte[] body = answer.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    return server;
  }

  private Map<String, String> entries(String name) throws IOException {
    Map<String, String> entries = new TreeMap<>();
    try (InputStream file = Files.newInputStream(dir.resolve(name));
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return entries;
  }
}
