package io.straightway.backoffice.api;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The answers to requests that came with a key of their own, kept for a day, so that the same
 * request is not carried out twice.
 */
final class RememberedAnswers {
  /** How many answers are kept for one operator. */
  static final int MOST = 10_000;

  private static final String FORGET =
      "DELETE FROM api_answer WHERE asked_at < now() - interval '24 hours'";
  private static final String BEGIN =
      """
      INSERT INTO api_answer (operator, key, request_hash)
      SELECT :operator, :key, :hash
      WHERE (SELECT count(*) FROM api_answer WHERE operator = :operator) < :most
      ON CONFLICT DO NOTHING
      """;
  private static final String FIND =
      "SELECT request_hash, status, type, body FROM api_answer"
          + " WHERE operator = :operator AND key = :key";
  private static final String KEEP =
      "UPDATE api_answer SET status = :status, type = :type, body = :body"
          + " WHERE operator = :operator AND key = :key";
  private final Transactions transactions;

  /** Keeps them over connections of the engine's role. */
  RememberedAnswers(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Begins a request; answers what is known of it, if it came before.
   *
   * @throws FullException if that many have been begun within a day
   */
  Optional<Known> begin(Request request) throws SQLException, FullException {
    Begun begun = begun(request);
    if (!begun.first() && begun.known().isEmpty()) {
      throw new FullException();
    }
    return begun.known();
  }

  private Begun begun(Request request) throws SQLException {
    return transactions.run(
        connection ->
            Queries.on(
                connection,
                handle -> {
                  handle.execute(FORGET);
                  int begun =
                      handle
                          .createUpdate(BEGIN)
                          .bind("operator", request.operator())
                          .bind("key", request.key())
                          .bind("hash", request.hash().bytes())
                          .bind("most", MOST)
                          .execute();
                  return begun == 1
                      ? new Begun(true, Optional.empty())
                      : new Begun(
                          false,
                          handle
                              .createQuery(FIND)
                              .bind("operator", request.operator())
                              .bind("key", request.key())
                              .map(
                                  (row, context) ->
                                      new Known(
                                          new ContentHash(row.getBytes("request_hash")),
                                          row.getObject("status", Integer.class),
                                          row.getString("type"),
                                          Objects.requireNonNullElse(
                                              row.getBytes("body"), new byte[0])))
                              .findOne());
                }));
  }

  /** Keeps the answer of a request that was begun. */
  void keep(Request request, int status, @Nullable String type, byte[] body) throws SQLException {
    transactions.run(
        connection ->
            Queries.on(
                connection,
                handle ->
                    handle
                        .createUpdate(KEEP)
                        .bind("operator", request.operator())
                        .bind("key", request.key())
                        .bind("status", status)
                        .bindByType("type", type, String.class)
                        .bind("body", body)
                        .execute()));
  }

  /**
   * A request.
   *
   * @param hash of method, path and body
   */
  record Request(String operator, String key, ContentHash hash) {}

  private record Begun(boolean first, Optional<Known> known) {}

  /** An operator has begun as many requests with keys as are kept. */
  static final class FullException extends Exception {
    private static final long serialVersionUID = 1;
  }

  /**
   * What is known of an earlier request of that key.
   *
   * @param status null if it is not answered yet
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by no one
  record Known(ContentHash hash, @Nullable Integer status, @Nullable String type, byte[] body) {}
}
