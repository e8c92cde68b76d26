package io.straightway.db.server.replica;

import io.straightway.db.server.EmbeddedServer;
import org.jspecify.annotations.Nullable;

/**
 * The state of one of the two servers of an {@link EmbeddedDatabase}.
 *
 * @param directory where it is
 * @param role what it is by its files
 * @param fenced why it is never started again; null if it may be
 * @param running whether its process runs
 * @param answering whether it lets a program log in
 * @param pid the process id; null if it does not run
 * @param port where it listens; null if it does not run
 * @param replication of a standby, how the primary sees it, such as "streaming sync" or "absent";
 *     null of a primary, and if the primary does not answer
 * @param lagBytes how much log of the primary a standby has not on disk; null if that is not known
 */
public record MemberStatus(
    String directory,
    MemberRole role,
    @Nullable String fenced,
    boolean running,
    boolean answering,
    @Nullable Long pid,
    @Nullable Integer port,
    @Nullable String replication,
    @Nullable Long lagBytes) {

  static MemberStatus of(Member member, Replication.@Nullable Standing standing) {
    MemberRole role = member.role();
    @Nullable EmbeddedServer server = member.server().orElse(null);
    Replication.@Nullable Standing seen = role == MemberRole.STANDBY ? standing : null;
    return new MemberStatus(
        member.root().toString(),
        role,
        member.fence().reason().orElse(null),
        server != null,
        server != null && server.isAnswering(),
        server == null ? null : server.pid(),
        server == null ? null : server.port(),
        seen == null ? null : seen.state(),
        seen == null ? null : seen.lagBytes());
  }
}
