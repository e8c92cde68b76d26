package io.straightway.db.operator;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;

/**
 * Systems that send trade messages. One shows who it is by a token ({@link TokenHalf#ofBoth}) or a
 * certificate, of which the database has a SHA-256, and may send the messages of certain sources
 * only. Changes need the owner of the schema, and are in the audit.
 */
public final class Senders {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,31}");
  private static final Pattern SOURCE = Pattern.compile("\\S{1,64}");
  private static final String LIST =
      """
      SELECT s.name, s.proof, s.proof_hash, s.changed_at, o.source
        FROM sender s JOIN sender_source o ON o.name = s.name ORDER BY s.name, o.source
      """;

  private Senders() {}

  /** By what a sender shows who it is. */
  public enum Proof {
    TOKEN,
    CERTIFICATE
  }

  /**
   * A sender.
   *
   * @param proofHash of the token ({@link TokenHalf#ofBoth}), or the SHA-256 of the certificate
   * @param changedAt when it was added, or its proof renewed
   * @param sources what it may send
   */
  public record Sender(
      String name, Proof proof, ContentHash proofHash, Instant changedAt, Set<String> sources) {}

  /**
   * Adds a sender.
   *
   * @param owner a connection as the owner of the schema, in autocommit mode
   * @param actor who adds, for the audit
   * @throws IllegalArgumentException if the name or a source is malformed
   * @throws DeskRefusal if there is one of that name
   */
  public static void add(
      Connection owner,
      String name,
      Proof proof,
      ContentHash hash,
      Set<String> sources,
      String actor)
      throws SQLException {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "the name of a sender is 1 to 32 of A-Z a-z 0-9 . _ -, and begins with a letter or"
              + " digit");
    }
    if (sources.isEmpty() || !sources.stream().allMatch(SOURCE.asMatchPredicate())) {
      throw new IllegalArgumentException("a sender needs sources, each 1 to 64 characters");
    }
    transaction(
        owner,
        handle -> {
          int added =
              handle
                  .createUpdate(
                      "INSERT INTO sender (name, proof, proof_hash) VALUES (?, ?, ?)"
                          + " ON CONFLICT DO NOTHING")
                  .bind(0, name)
                  .bind(1, proof.name())
                  .bind(2, hash.bytes())
                  .execute();
          require(added == 1, "there is a sender " + name + ", or one with this certificate");
          for (String source : sources) {
            handle.execute("INSERT INTO sender_source (name, source) VALUES (?, ?)", name, source);
          }
          audit(handle, actor, "SENDER_ADDED", name, new TreeSet<>(sources) + " by " + proof);
          return added;
        });
  }

  /** Gives a sender a new proof; the one that it has is void. */
  public static void renew(
      Connection owner, String name, Proof proof, ContentHash hash, String actor)
      throws SQLException {
    transaction(
        owner,
        handle -> {
          int renewed =
              handle
                  .createUpdate(
                      "UPDATE sender SET proof = ?, proof_hash = ?, changed_at = now() WHERE name ="
                          + " ?")
                  .bind(0, proof.name())
                  .bind(1, hash.bytes())
                  .bind(2, name)
                  .execute();
          require(renewed == 1, "there is no sender " + name);
          audit(handle, actor, "SENDER_RENEWED", name, "by " + proof);
          return renewed;
        });
  }

  /** Removes a sender. */
  public static void remove(Connection owner, String name, String actor) throws SQLException {
    transaction(
        owner,
        handle -> {
          handle.execute("DELETE FROM sender_source WHERE name = ?", name);
          int removed = handle.execute("DELETE FROM sender WHERE name = ?", name);
          require(removed == 1, "there is no sender " + name);
          audit(handle, actor, "SENDER_REMOVED", name, "removed");
          return removed;
        });
  }

  /** All senders, by name. */
  public static List<Sender> list(Connection connection) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(LIST)
                .reduceResultSet(
                    new ArrayList<Sender>(),
                    (senders, row, context) -> {
                      String name = row.getString("name");
                      if (senders.isEmpty()
                          || !senders.get(senders.size() - 1).name().equals(name)) {
                        senders.add(
                            new Sender(
                                name,
                                Proof.valueOf(row.getString("proof")),
                                new ContentHash(row.getBytes("proof_hash")),
                                row.getTimestamp("changed_at").toInstant(),
                                new TreeSet<>()));
                      }
                      senders.get(senders.size() - 1).sources().add(row.getString("source"));
                      return senders;
                    }));
  }

  private static void transaction(Connection owner, HandleCallback<Integer, SQLException> change)
      throws SQLException {
    owner.setAutoCommit(false);
    try {
      Queries.on(owner, change);
      owner.commit();
    } finally {
      owner.rollback();
      owner.setAutoCommit(true);
    }
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new DeskRefusal(DeskRefusal.Code.WRONG_STATE, otherwise);
    }
  }

  private static void audit(Handle handle, String actor, String action, String name, String after) {
    handle
        .createQuery("SELECT audit(?, ?, ?, NULL, ?)")
        .bind(0, actor)
        .bind(1, action)
        .bind(2, "sender:" + name)
        .bind(3, after)
        .mapTo(Long.class)
        .one();
  }
}
