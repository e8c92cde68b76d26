package io.straightway.app.operator;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OwnersConnection;
import io.straightway.app.print.Json;
import io.straightway.db.ContentHash;
import io.straightway.operators.Senders.Proof;
import io.straightway.operators.TokenHalf;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A sender, and the credential that proves its identity. */
final class SenderProof {
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "NAME",
      description = "1 to 32 letters, digits, dots, underscores and hyphens")
  String name = "";

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description = "Certificate (PEM) of the sender. Default: a token, which is printed once")
  @Nullable Path certificate;

  /** Stores a new credential as the owner of the schema, and prints the token if there is one. */
  int store(Surroundings surroundings, CredentialStore storing) throws SQLException {
    @Nullable String token = certificate == null ? newToken() : null;
    ContentHash hash =
        token == null ? ContentHash.of(certificate(surroundings)) : TokenHalf.ofBoth(token);
    OwnersConnection.use(
        database,
        "sender",
        surroundings,
        owner -> {
          storing.store(owner, token == null ? Proof.CERTIFICATE : Proof.TOKEN, hash);
          return hash;
        });
    print(surroundings, token);
    return ExitCode.OK;
  }

  private void print(Surroundings surroundings, @Nullable String token) {
    if (json.active) {
      Json.print(surroundings.out(), new StoredCredential(name, token));
    } else if (token == null) {
      surroundings.out().println(name + " authenticates by its certificate");
    } else {
      surroundings.out().println(token);
      surroundings.err().println("the token of " + name + "; it is not shown again");
    }
  }

  private static String newToken() {
    SecureRandom random = new SecureRandom();
    return TokenHalf.drawn(random).text() + TokenHalf.drawn(random).text();
  }

  private byte[] certificate(Surroundings surroundings) {
    Path file = surroundings.directory().resolve(String.valueOf(certificate));
    try (InputStream in = Files.newInputStream(file)) {
      return CertificateFactory.getInstance("X.509").generateCertificate(in).getEncoded();
    } catch (IOException | CertificateException e) {
      throw CommandFailure.usage("no readable certificate in " + certificate);
    }
  }

  /** Stores a credential. */
  interface CredentialStore {
    void store(Connection owner, Proof proof, ContentHash hash) throws SQLException;
  }

  /**
   * A sender with its new credential as JSON.
   *
   * @param token the token, which is not stored; null for a certificate
   */
  private record StoredCredential(String name, @Nullable String token) {}
}
