package io.straightway.db.server.replica;

import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.replica.Replication.StandbyState;
import org.jspecify.annotations.Nullable;

/**
 * The state of one of the two servers of an {@link EmbeddedDatabase}.
 *
 * @param directory of the server
 * @param role by its files
 * @param fenced the reason why it is never started again; null if it may be started
 * @param running whether its process runs
 * @param answering whether it accepts logins
 * @param pid the process id; null if it does not run
 * @param port the port that it listens on; null if it does not run
 * @param replication for a standby, its state as the primary sees it, such as "streaming sync" or
 *     "absent"; null for a primary, and if the primary does not answer
 * @param lagBytes the bytes of the primary's log that a standby has not on disk; null if unknown
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

  static MemberStatus of(Member member, @Nullable StandbyState standing) {
    MemberRole role = member.role();
    @Nullable EmbeddedServer server = member.server().orElse(null);
    @Nullable StandbyState state = role == MemberRole.STANDBY ? standing : null;
    return new MemberStatus(
        member.root().toString(),
        role,
        member.fence().reason().orElse(null),
        server != null,
        server != null && server.isAnswering(),
        server == null ? null : server.pid(),
        server == null ? null : server.port(),
        state == null ? null : state.state(),
        state == null ? null : state.lagBytes());
  }
}
