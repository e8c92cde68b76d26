package io.straightway.app.database;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.schema.Migrator;
import io.straightway.db.schema.Migrator.Migration;
import io.straightway.db.schema.Migrator.ModuleSchema;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.EmbeddedServer.Status;
import io.straightway.db.server.replica.EmbeddedDatabase;
import io.straightway.db.server.replica.MemberStatus;
import io.straightway.table.Numbers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp database status}. */
@Command(
    name = "status",
    header = "Show the embedded server's state and its schema versions.",
    description = {
      "With a standby, also the role of both servers, and how the primary sees the standby: state and"
          + " lag in bytes.",
      "Exit code 0 if the primary answers, 3 if not."
    })
public final class DatabaseStatus implements Callable<Integer> {
  private static final long MEBIBYTE = 1 << 20;

  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin ServerDirectory server = new ServerDirectory();
  @Mixin JsonOption json = new JsonOption();

  public DatabaseStatus(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    Path directory = server.path(surroundings);
    Optional<Shown> found = server.running(surroundings).map(DatabaseStatus::look);
    if (json.wanted) {
      Json.print(
          surroundings.out(), found.<Object>map(known -> known).orElse(Map.of("running", false)));
    } else {
      surroundings
          .out()
          .println(
              found
                  .map(known -> text(directory, known))
                  .orElse("no database runs in " + directory));
    }
    return found.map(Shown::answers).orElse(false) ? ExitCode.OK : ExitCode.UNREACHABLE;
  }

  /**
   * What is printed for programs.
   *
   * @param server the primary; null while it does not run
   * @param schemas of each module; none while the primary does not answer
   * @param members the primary and its standby; none if there is only one server
   */
  private record Shown(
      @JsonUnwrapped @Nullable Status server,
      List<ModuleSchema> schemas,
      List<MemberStatus> members) {
    boolean answers() {
      return server != null && server.answering();
    }
  }

  private static Shown look(EmbeddedDatabase database) {
    @Nullable Status status = database.findPrimary().map(EmbeddedServer::status).orElse(null);
    boolean answers = status != null && status.answering();
    return new Shown(
        status,
        answers ? new Migrator(database.address()).schemas() : List.of(),
        database.hasReplica() ? database.status() : List.of());
  }

  private static String text(Path directory, Shown shown) {
    List<String> lines = new ArrayList<>();
    Status status = shown.server();
    lines.add(
        status == null ? "the primary of " + directory + " does not run" : text(directory, status));
    shown.members().forEach(member -> lines.add(text(member)));
    if (shown.answers()) {
      lines.add(schemas(shown.schemas()));
    }
    return String.join(System.lineSeparator(), lines);
  }

  private static String text(Path directory, Status status) {
    return "PostgreSQL %s runs in %s, port %d, process %d, since %s, %s MiB on disk; it %s"
        .formatted(
            status.version(),
            directory,
            status.port(),
            status.pid(),
            status.since(),
            Numbers.of(status.bytesOnDisk() / MEBIBYTE),
            status.answering() ? "answers" : "does not answer");
  }

  private static String text(MemberStatus member) {
    return "%-8s %s: %s%s%s"
        .formatted(
            EnumWord.of(member.role()),
            member.directory(),
            member.fenced() == null ? running(member) : member.fenced(),
            member.replication() == null ? "" : ", " + member.replication(),
            member.lagBytes() == null
                ? ""
                : ", " + Numbers.of(member.lagBytes()) + " bytes behind");
  }

  private static String running(MemberStatus member) {
    return member.running()
        ? "port %d, process %d".formatted(member.port(), member.pid())
        : "does not run";
  }

  private static String schemas(List<ModuleSchema> schemas) {
    String versions =
        schemas.stream()
            .map(
                schema -> schema.module() + " " + Objects.requireNonNullElse(schema.version(), "-"))
            .collect(Collectors.joining(", "));
    List<Migration> pending =
        schemas.stream().flatMap(schema -> schema.pending().stream()).toList();
    return "schema versions: %s; %s"
        .formatted(
            versions,
            pending.isEmpty()
                ? "up to date"
                : "pending: "
                    + DatabaseMigrate.list(pending)
                    + "; apply with 'stp database start'");
  }
}
