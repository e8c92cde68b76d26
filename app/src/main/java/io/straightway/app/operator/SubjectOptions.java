package io.straightway.app.operator;

import io.straightway.app.cli.CommandFailure;
import io.straightway.operators.TokenIssuers;
import io.straightway.operators.TokenIssuers.TokenIssuer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for an operator's identity at a token issuer. */
final class SubjectOptions {
  @Option(
      names = "--subject",
      paramLabel = "ID",
      description =
          "Subject of the operator at the company: the value of the claim that 'stp issuer list'"
              + " shows, in its tokens.")
  @Nullable String subject;

  @Option(
      names = "--issuer",
      paramLabel = "URL",
      description = "Issuer of the subject. Default: the only one")
  @Nullable String issuer;

  /** Returns the address of the issuer. */
  String issuer(Connection connection) throws SQLException {
    if (issuer != null) {
      return issuer;
    }
    List<TokenIssuer> issuers = TokenIssuers.list(connection);
    if (issuers.size() != 1) {
      throw CommandFailure.usage(
          issuers.isEmpty()
              ? "there is no issuer yet; add one with 'stp issuer add URL --audience ID'"
              : "there are several issuers; choose one with --issuer URL");
    }
    return issuers.get(0).url();
  }
}
