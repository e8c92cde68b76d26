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
 * The answers to requests with an idempotency key, kept for a day so that a repeated request is not
 * carried out twice.
 */
final class RememberedAnswers {
  /** The number of answers kept for one operator. */
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

  /**
   * Creates the store.
   *
   * @param database connections of the engine's role
   */
  RememberedAnswers(DataSource database) {
    this.transactions = new Transactions(database);
  }

  /**
   * Begins a request, and returns its record if it was begun before.
   *
   * @throws FullException if the operator has {@link #MOST} requests within a day
   */
  Optional<Entry> begin(Request request) throws SQLException, FullException {
    RequestStart begun = begun(request);
    if (!begun.first() && begun.earlier().isEmpty()) {
      throw new FullException();
    }
    return begun.earlier();
  }

  private RequestStart begun(Request request) throws SQLException {
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
                      ? new RequestStart(true, Optional.empty())
                      : new RequestStart(
                          false,
                          handle
                              .createQuery(FIND)
                              .bind("operator", request.operator())
                              .bind("key", request.key())
                              .map(
                                  (row, context) ->
                                      new Entry(
                                          new ContentHash(row.getBytes("request_hash")),
                                          row.getObject("status", Integer.class),
                                          row.getString("type"),
                                          Objects.requireNonNullElse(
                                              row.getBytes("body"), new byte[0])))
                              .findOne());
                }));
  }

  /** Stores the answer of a request that was begun. */
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
   * A request with an idempotency key.
   *
   * @param hash the hash of path, query and body
   */
  record Request(String operator, String key, ContentHash hash) {}

  private record RequestStart(boolean first, Optional<Entry> earlier) {}

  /** Thrown if an operator has begun as many keyed requests as are kept. */
  static final class FullException extends Exception {
    private static final long serialVersionUID = 1;
  }

  /**
   * The record of an earlier request with the same key.
   *
   * @param status the HTTP status of its answer; null if it is not answered yet
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Entry(ContentHash hash, @Nullable Integer status, @Nullable String type, byte[] body) {}
}
