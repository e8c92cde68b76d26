package io.straightway.db.server;

import io.straightway.db.schema.SchemaSteps;
import io.straightway.db.server.program.Binaries;
import io.straightway.db.server.program.Command;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.zip.ZipOutputStream;

/**
 * A server of an older PostgreSQL, with the roles, settings and steps of ours that it knows, as a
 * program with that version would have made it.
 */
public final class FormerServer {
  private static final String VERSION = "16";

  private FormerServer() {}

  /**
   * Starts the server of a directory, which gets a new cluster if it has none.
   *
   * @param jar has the programs of PostgreSQL
   */
  public static EmbeddedServer start(Path dir, Path jar) throws IOException {
    ClusterDirectory directory = ClusterDirectory.created(dir);
    ServerPrograms programs = ServerPrograms.of(directory, VERSION, archive(jar));
    KeptPort port = new KeptPort(directory.port());
    if (!directory.isInitialised()) {
      create(directory, programs);
    }
    int chosen = port.next();
    port.keep(chosen);
    Command.Result started = programs.start(chosen);
    return EmbeddedServer.find(directory).orElseThrow(() -> new ServerFailure(started.output()));
  }

  /** Makes the directory of an installation with these programs and our schema. */
  public static Path installation(Path dir, Path jar) throws IOException {
    Path lib = Files.createDirectories(dir.resolve("lib"));
    Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar.toAbsolutePath());
    Path schema = lib.resolve("schema.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(schema))) {
      SchemaSteps.pack(EmbeddedServer.url(1, Cluster.DATABASE), out);
    }
    return dir;
  }

  private static URL archive(Path jar) throws IOException {
    return URI.create("jar:" + jar.toUri() + "!/" + Binaries.archive()).toURL();
  }

  private static void create(ClusterDirectory directory, ServerPrograms programs)
      throws IOException {
    Path data = directory.data();
    ServerCredentials credentials = ServerCredentials.random(new SecureRandom());
    credentials.write(directory.credentials());
    Files.createDirectory(data, ServerCredentials.ownerOnly("rwx------"));
    Path password = directory.root().resolve("password");
    Files.writeString(password, credentials.superuser().password());
    programs.account().own(password);
    programs.account().own(data);
    programs.initdb(data, password);
    Files.delete(password);
    programs.execute(
        data,
        Cluster.rolesAndDatabase(credentials).stream()
            .filter(statement -> !statement.contains("transaction_timeout = '1h'"))
            .toList());
    ServerSettings.include(data);
    Path settings = data.resolve("straightway.conf");
    Files.writeString(settings, ServerSettings.text(0).replaceAll("max_notify_queue_pages.*", ""));
    programs.account().own(settings);
  }
}
