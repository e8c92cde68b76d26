package io.straightway.app.database;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.app.cli.EnumWord;
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
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The output of {@code stp database status} as JSON.
 *
 * @param server the primary; null while it doesn't run
 * @param schemas the schema of each module; empty while the primary doesn't answer
 * @param members the primary and its standby; empty if there is only one server
 */
record DatabaseState(
    @JsonUnwrapped @Nullable Status server,
    List<ModuleSchema> schemas,
    List<MemberStatus> members) {
  private static final long MEBIBYTE = 1 << 20;

  boolean answers() {
    return server != null && server.answering();
  }

  static DatabaseState of(EmbeddedDatabase database) {
    @Nullable Status status = database.findPrimary().map(EmbeddedServer::status).orElse(null);
    boolean answers = status != null && status.answering();
    return new DatabaseState(
        status,
        answers ? new Migrator(database.address()).schemas() : List.of(),
        database.hasReplica() ? database.status() : List.of());
  }

  /** Returns the state as text. */
  String text(Path directory) {
    List<String> lines = new ArrayList<>();
    lines.add(
        server == null ? "the primary of " + directory + " does not run" : text(directory, server));
    members.forEach(member -> lines.add(text(member)));
    if (answers()) {
      lines.add(versions());
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

  private String versions() {
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
                    + DatabaseCommand.list(pending)
                    + "; apply with 'stp database start'");
  }
}
