package io.straightway.operators;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.operators.audit.AuditLog.Action;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Issuers of tokens, such as a company's, whose tokens prove an operator as a secret does. The
 * database checks their signatures. Changes need the owner of the schema, and are noted in the
 * audit.
 */
public final class TokenIssuers {
  /** The claim that names a person unless another is configured. */
  public static final String SUBJECT_CLAIM = "sub";

  private static final String LIST =
      """
      SELECT i.issuer AS url, i.audience, i.subject_claim, i.changed_at,
             coalesce(string_to_array(i.clients, ' '), '{}') AS clients,
             ARRAY(SELECT k.kid FROM token_issuer_key k WHERE k.issuer = i.issuer
                    ORDER BY k.kid) AS keys,
             ARRAY(SELECT s.name FROM operator_subject s WHERE s.issuer = i.issuer
                    ORDER BY s.name) AS operators
        FROM token_issuer i ORDER BY i.issuer
      """;

  private TokenIssuers() {}

  /**
   * An issuer.
   *
   * @param url as its tokens name it in {@code iss}
   * @param audience the required audience of its tokens
   * @param subjectClaim the claim that names a person
   * @param clients other clients to which it may issue tokens for the audience
   * @param changedAt the time when it was added, or its keys changed
   * @param keys the names of its keys
   * @param operators the operators linked to its tokens
   */
  public record TokenIssuer(
      String url,
      String audience,
      String subjectClaim,
      List<String> clients,
      Instant changedAt,
      List<String> keys,
      List<String> operators) {}

  /**
   * Adds an issuer.
   *
   * @param owner a connection as the owner of the schema, in autocommit mode
   * @param clients other clients to which it may issue tokens for the audience ({@code azp})
   * @param keys the moduli of its RSA keys, by their names ({@code kid})
   * @param actor the person who adds, for the audit
   * @throws DeskRefusal if the issuer exists already
   */
  public static void add(
      Connection owner,
      String url,
      String audience,
      String subjectClaim,
      List<String> clients,
      SortedMap<String, BigInteger> keys,
      String actor)
      throws SQLException {
    new OwnerChange(owner, actor)
        .run(
            change -> {
              int added =
                  change.execute(
                      "INSERT INTO token_issuer (issuer, audience, subject_claim, clients)"
                          + " VALUES (?, ?, ?, nullif(?, '')) ON CONFLICT DO NOTHING",
                      url,
                      audience,
                      subjectClaim,
                      String.join(" ", clients));
              change.require(
                  added == 1, "there is an issuer " + url + "; remove it first to change it");
              insert(change, url, keys);
              return change.audit(
                  "ISSUER_ADDED",
                  "issuer:" + url,
                  null,
                  "audience %s, claim %s, clients %s, keys %s"
                      .formatted(audience, subjectClaim, clients, keys.keySet()));
            });
  }

  /**
   * Replaces the keys of an issuer by its current ones; tokens signed with others are void.
   *
   * @return whether anything has changed
   * @throws DeskRefusal if there is no such issuer
   */
  public static boolean refresh(
      Connection owner, String url, SortedMap<String, BigInteger> keys, String actor)
      throws SQLException {
    return new OwnerChange(owner, actor)
        .run(
            change -> {
              SortedMap<String, BigInteger> before = keys(owner, url);
              if (before.equals(keys)) {
                return false;
              }
              int rows =
                  change.execute(
                      "UPDATE token_issuer SET changed_at = now() WHERE issuer = ?", url);
              change.require(rows == 1, "there is no issuer " + url);
              change.execute("DELETE FROM token_issuer_key WHERE issuer = ?", url);
              insert(change, url, keys);
              return change.audit(
                  "ISSUER_KEYS_CHANGED",
                  "issuer:" + url,
                  "keys " + before.keySet(),
                  "keys " + keys.keySet());
            });
  }

  /** Removes an issuer: its tokens prove nobody any longer. */
  public static void remove(Connection owner, String url, String actor) throws SQLException {
    new OwnerChange(owner, actor)
        .run(
            change -> {
              change.execute("DELETE FROM operator_subject WHERE issuer = ?", url);
              change.execute("DELETE FROM token_issuer_key WHERE issuer = ?", url);
              int removed = change.execute("DELETE FROM token_issuer WHERE issuer = ?", url);
              change.require(removed == 1, "there is no issuer " + url);
              return change.audit("ISSUER_REMOVED", "issuer:" + url, null, "removed");
            });
  }

  /** Returns all issuers, by their addresses. */
  public static List<TokenIssuer> list(Connection connection) throws SQLException {
    return Queries.list(connection, TokenIssuer.class, LIST);
  }

  /**
   * Links an operator to one subject of an issuer, whose tokens then prove the operator, and to no
   * other.
   *
   * @throws DeskRefusal if there is no such operator or issuer, or the subject is another
   *     operator's
   */
  public static void link(
      Connection owner, String operator, String issuer, String subject, String actor)
      throws SQLException {
    new OwnerChange(owner, actor)
        .run(
            change -> {
              change.execute("DELETE FROM operator_subject WHERE name = ?", operator);
              int linked =
                  change.execute(
                      """
                  INSERT INTO operator_subject (name, issuer, subject)
                  SELECT o.name, i.issuer, ? FROM operator o, token_issuer i
                   WHERE o.name = ? AND o.active AND i.issuer = ?
                  ON CONFLICT DO NOTHING
                  """,
                      subject,
                      operator,
                      issuer);
              change.require(
                  linked == 1,
                  "there is no active operator %s, no issuer %s, or the subject is another operator's"
                      .formatted(operator, issuer));
              return change.audit(
                  "OPERATOR_LINKED", "operator:" + operator, null, subject + " of " + issuer);
            });
  }

  /** Removes an operator's link: only the secret proves the operator then. */
  public static void unlink(Connection owner, String operator, String actor) throws SQLException {
    new OwnerChange(owner, actor)
        .make(
            change -> change.execute("DELETE FROM operator_subject WHERE name = ?", operator) == 1,
            operator + " is not linked to a subject of an issuer",
            new Action("OPERATOR_UNLINKED", "operator:" + operator, "linked", "not linked"));
  }

  /**
   * Returns the login of the operator whose token it is, in a transaction of its own.
   *
   * @param transactions of the engine's role
   * @throws DeskRefusal if it is not a valid token of an active operator; gives the reason
   */
  public static OperatorLogin login(Transactions transactions, String token) throws SQLException {
    String name =
        OperatorCalls.run(
            transactions, c -> Queries.one(c, String.class, "SELECT operator_of_token(?)", token));
    return new OperatorLogin(name, token);
  }

  /**
   * The name of a public key.
   *
   * @param issuer the issuer's address
   * @param kid the issuer's name of the key
   */
  public record KeyName(String issuer, String kid) {}

  /** Returns the moduli of all keys. */
  public static Map<KeyName, BigInteger> keys(Connection connection) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery("SELECT issuer, kid, modulus FROM token_issuer_key")
                .reduceResultSet(
                    new HashMap<>(),
                    (keys, row, context) -> {
                      keys.put(
                          new KeyName(row.getString("issuer"), row.getString("kid")),
                          new BigInteger(row.getString("modulus"), 16));
                      return keys;
                    }));
  }

  private static SortedMap<String, BigInteger> keys(Connection connection, String url)
      throws SQLException {
    SortedMap<String, BigInteger> moduli = new TreeMap<>();
    keys(connection)
        .forEach(
            (key, modulus) -> {
              if (key.issuer().equals(url)) {
                moduli.put(key.kid(), modulus);
              }
            });
    return moduli;
  }

  private static void insert(OwnerChange change, String url, SortedMap<String, BigInteger> keys)
      throws SQLException {
    for (Map.Entry<String, BigInteger> key : keys.entrySet()) {
      String digits = key.getValue().toString(16);
      change.execute(
          "INSERT INTO token_issuer_key (issuer, kid, modulus) VALUES (?, ?, ?)",
          url,
          key.getKey(),
          digits.length() % 2 == 0 ? digits : "0" + digits);
    }
  }
}
