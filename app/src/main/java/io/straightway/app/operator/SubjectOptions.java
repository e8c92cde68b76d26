package io.straightway.app.operator;

import io.straightway.app.cli.CommandFailure;
import io.straightway.db.operator.TokenIssuers;
import io.straightway.db.operator.TokenIssuers.TokenIssuer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who an operator is at an issuer of tokens. */
final class SubjectOptions {
  @Option(
      names = "--subject",
      paramLabel = "ID",
      description =
          "Who the operator is at the company: what its tokens have in the claim that 'stp issuer"
              + " list' shows.")
  @Nullable String subject;

  @Option(
      names = "--issuer",
      paramLabel = "URL",
      description = "At which issuer. Default: the only one that there is")
  @Nullable String issuer;

  /** The address of the issuer. */
  String issuer(Connection connection) throws SQLException {
    if (issuer != null) {
      return issuer;
    }
    List<TokenIssuer> issuers = TokenIssuers.list(connection);
    if (issuers.size() != 1) {
      throw CommandFailure.usage(
          issuers.isEmpty()
              ? "there is no issuer yet; add one with 'stp issuer add URL --audience ID'"
              : "there are several issuers; say which with --issuer URL");
    }
    return issuers.get(0).url();
  }
}
