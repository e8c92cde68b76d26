package io.straightway.backoffice.access.company;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Each step of the database's RS256 by itself, and the whole against the vectors of Project
 * Wycheproof: a signature is valid or not, so those that other libraries may accept are refused.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SignatureVectorsTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final String EXPONENT = "010001";

  private final TestDatabase database = TestDatabase.fresh();
  private Connection owner;

  @BeforeAll
  void connect() throws SQLException {
    owner = database.database().connect(Role.MIGRATOR, "test");
  }

  @AfterAll
  void close() throws SQLException {
    owner.close();
    database.close();
  }

  @Test
  void exactlyTheValidVectorsAreSignatures() throws Exception {
    List<String> wrong = new ArrayList<>();
    int accepted = 0;
    int refused = 0;
    for (Vector vector : vectors()) {
      boolean isSignature =
          one(
              Boolean.class,
              "SELECT straightway.is_rs256(?, ?, ?)",
              vector.message(),
              vector.signature(),
              vector.modulus());
      if (isSignature != (vector.isValid() && vector.exponent().equals(EXPONENT))) {
        wrong.add(vector.name());
      }
      accepted += isSignature ? 1 : 0;
      refused += isSignature ? 0 : 1;
    }

    assertThat(wrong).isEmpty();
    assertThat(accepted).isEqualTo(7);
    assertThat(refused).isEqualTo(252);
  }

  /** A signature of another length than the modulus, or not less than it, is none. */
  @Test
  void aSignatureHasOneFormOnly() throws Exception {
    Vector valid = vectors().stream().filter(Vector::isValid).findFirst().orElseThrow();
    BigInteger modulus = new BigInteger(1, valid.modulus());
    BigInteger signature = new BigInteger(1, valid.signature());
    for (byte[] other :
        List.of(
            signature.add(modulus).toByteArray(),
            modulus.subtract(signature).toByteArray(),
            HEX.parseHex("00" + HEX.formatHex(valid.signature())),
            HEX.parseHex(HEX.formatHex(valid.signature()) + "00"),
            valid.modulus(),
            new byte[valid.modulus().length])) {
      assertThat(
              one(
                  Boolean.class,
                  "SELECT straightway.is_rs256(?, ?, ?)",
                  valid.message(),
                  other,
                  valid.modulus()))
          .as(HEX.formatHex(other))
          .isFalse();
    }
  }

  @Test
  void bytesAreTheNumberThatTheJdkReads() throws Exception {
    Random random = new Random(20261129);
    for (int length = 0; length < 80; length++) {
      byte[] bytes = new byte[length < 64 ? length : length * 8 - 256];
      random.nextBytes(bytes);
      if (length % 3 == 0 && length > 0) {
        bytes[0] = 0;
      }
      assertThat(one(BigDecimal.class, "SELECT straightway.unsigned_number(?)", bytes))
          .as(HEX.formatHex(bytes))
          .isEqualByComparingTo(new BigDecimal(new BigInteger(1, bytes)));
    }
  }

  @Test
  void textIsReadAsTheJdkWritesItAndInNoOtherWay() throws Exception {
    Random random = new Random(20261130);
    for (int length = 0; length < 64; length++) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      String written = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      assertThat(one(byte[].class, "SELECT straightway.from_base64url(?)", written))
          .isEqualTo(bytes);
    }
    for (String other :
        List.of("A", "AB", "AAB", "AA==", "AA=", "+A", "/w", "A A", "AA\n", "AAAAA", "\u00c4A")) {
      assertThatThrownBy(() -> one(byte[].class, "SELECT straightway.from_base64url(?)", other))
          .as(other)
          .isInstanceOf(SQLException.class);
    }
  }

  private <T> T one(Class<T> type, String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = owner.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      try (ResultSet row = statement.executeQuery()) {
        assertThat(row.next()).isTrue();
        return type.cast(row.getObject(1));
      }
    }
  }

  private static List<Vector> vectors() throws Exception {
    List<Vector> vectors = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    SignatureVectorsTest.class.getResourceAsStream("rsa-2048-sha256.csv")),
                StandardCharsets.UTF_8))) {
      byte[] modulus = {};
      String exponent = "";
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] part = line.split(",", -1);
        if (part[0].equals("key")) {
          byte[] written = HEX.parseHex(part[1]);
          modulus = HEX.parseHex(part[1].substring(written[0] == 0 ? 2 : 0));
          exponent = part[2];
        } else if (!line.startsWith("#")) {
          vectors.add(
              new Vector(
                  part[0] + " " + part[2],
                  part[1].equals("valid"),
                  HEX.parseHex(part[3]),
                  HEX.parseHex(part[4]),
                  modulus,
                  exponent));
        }
      }
    }
    return vectors;
  }

  /** A signature of the vectors, which is valid by its own exponent or not. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Vector(
      String name,
      boolean isValid,
      byte[] message,
      byte[] signature,
      byte[] modulus,
      String exponent) {}
}
