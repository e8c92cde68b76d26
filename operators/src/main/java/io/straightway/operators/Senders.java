package io.straightway.operators;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.operators.audit.AuditLog.Action;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Systems that send trade messages. A sender proves its identity by a token ({@link
 * TokenHalf#ofBoth}) or a certificate, of which the database has a SHA-256, and may send the
 * messages of certain sources only. Changes need the owner of the schema, and are noted in the
 * audit.
 */
public final class Senders {
  private static final Pattern SOURCE = Pattern.compile("\\S{1,64}");
  private static final String LIST =
      """
      SELECT s.name, s.proof, s.proof_hash, s.changed_at, array_agg(o.source) AS sources
        FROM sender s JOIN sender_source o ON o.name = s.name GROUP BY s.name ORDER BY s.name
      """;

  private Senders() {}

  /** The kinds of proof of a sender's identity. */
  public enum Proof {
    TOKEN,
    CERTIFICATE
  }

  /**
   * A sender.
   *
   * @param proofHash of the token ({@link TokenHalf#ofBoth}), or the SHA-256 of the certificate
   * @param changedAt the time when it was added, or its proof renewed
   * @param sources the sources whose messages it may send
   */
  public record Sender(
      String name,
      Proof proof,
      ContentHash proofHash,
      Instant changedAt,
      SortedSet<String> sources) {}

  /**
   * Adds a sender.
   *
   * @param owner a connection as the owner of the schema, in autocommit mode
   * @param actor the person who adds, for the audit
   * @throws IllegalArgumentException if the name or a source is malformed
   * @throws DeskRefusal if there is a sender of that name
   */
  public static void add(
      Connection owner,
      String name,
      Proof proof,
      ContentHash hash,
      Set<String> sources,
      String actor)
      throws SQLException {
    if (!OwnerChange.isName(name)) {
      throw new IllegalArgumentException(
          "the name of a sender is 1 to 32 of A-Z a-z 0-9 . _ -, and begins with a letter or"
              + " digit");
    }
    if (sources.isEmpty() || !sources.stream().allMatch(SOURCE.asMatchPredicate())) {
      throw new IllegalArgumentException("a sender needs sources, each 1 to 64 characters");
    }
    new OwnerChange(owner, actor)
        .run(
            change -> {
              int added =
                  change.execute(
                      "INSERT INTO sender (name, proof, proof_hash) VALUES (?, ?, ?)"
                          + " ON CONFLICT DO NOTHING",
                      name,
                      proof.name(),
                      hash.bytes());
              change.require(
                  added == 1, "there is a sender " + name + ", or one with this certificate");
              for (String source : sources) {
                change.execute(
                    "INSERT INTO sender_source (name, source) VALUES (?, ?)", name, source);
              }
              return change.audit(
                  "SENDER_ADDED", "sender:" + name, null, new TreeSet<>(sources) + " by " + proof);
            });
  }

  /** Gives a sender a new proof; its old proof is void. */
  public static void renew(
      Connection owner, String name, Proof proof, ContentHash hash, String actor)
      throws SQLException {
    new OwnerChange(owner, actor)
        .make(
            change ->
                change.execute(
                        "UPDATE sender SET proof = ?, proof_hash = ?, changed_at = now() WHERE name = ?",
                        proof.name(),
                        hash.bytes(),
                        name)
                    == 1,
            "there is no sender " + name,
            new Action("SENDER_RENEWED", "sender:" + name, null, "by " + proof));
  }

  /** Removes a sender. */
  public static void remove(Connection owner, String name, String actor) throws SQLException {
    new OwnerChange(owner, actor)
        .run(
            change -> {
              change.execute("DELETE FROM sender_source WHERE name = ?", name);
              int removed = change.execute("DELETE FROM sender WHERE name = ?", name);
              change.require(removed == 1, "there is no sender " + name);
              return change.audit("SENDER_REMOVED", "sender:" + name, null, "removed");
            });
  }

  /** Returns all senders, by name. */
  public static List<Sender> list(Connection connection) throws SQLException {
    return Queries.list(connection, Sender.class, LIST);
  }
}
