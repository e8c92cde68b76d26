package io.straightway.operators.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.Operators;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Passwords can't be guessed, and guessing doesn't lock their operator out. */
class OperatorPasswordsTest {
  private static final String PASSWORD = "correct horse battery staple";
  private static final String ANOTHER = "correct horse battery stable";
  private static final String OFFICE = "192.0.2.7";
  private static final String MUCH_LATER =
      "UPDATE operator_network SET not_before = now() + interval '1 hour'";
  private static final String THIEF = "203.0.113.9";

  private TestDatabase database;
  private Pool pool;
  private OperatorPasswords passwords;
  private OperatorLogin ann;

  @BeforeEach
  void open() throws Exception {
    database = TestDatabase.fresh();
    pool = database.database().pool(Role.ENGINE, 1, "test");
    passwords = new OperatorPasswords(pool.dataSource(), new SecureRandom());
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      ann = new OperatorLogin("ann", new Operators(new SecureRandom()).add(owner, "ann", "tester"));
    }
    passwords.set(ann, PASSWORD);
  }

  @AfterEach
  void close() {
    pool.close();
    database.close();
  }

  private boolean opens(String password, String address) throws Exception {
    return passwords
        .open(new OperatorLogin("ann", password), address)
        .filter(ann::equals)
        .isPresent();
  }

  /** Guesses as somebody with the password of the engine's role can. */
  private void guess(int times, String address) throws SQLException {
    try (Connection engine = pool.connection();
        PreparedStatement call =
            engine.prepareStatement("SELECT open_password('ann', ?, sha256(?))")) {
      for (int i = 0; i < times; i++) {
        call.setString(1, address.formatted(i / 250, i % 250));
        call.setBytes(2, new byte[] {(byte) i});
        try (ResultSet wrapped = call.executeQuery()) {
          assertThat(wrapped.next()).isTrue();
          assertThat(wrapped.getBytes(1)).isNull();
        }
      }
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Returns how long the next attempt from the address has to wait after the last one. */
  private String delay() throws SQLException {
    return database
        .query(
            "SELECT n.not_before - p.not_before FROM operator_network n"
                + " JOIN operator_password p ON p.name = n.name")
        .get(0);
  }

  private int failures() throws SQLException {
    return Integer.parseInt(database.query("SELECT failures FROM operator_password").get(0));
  }

  @Test
  void aPasswordIsChangedByTheOneThatItReplaces() throws Exception {
    OperatorLogin old = new OperatorLogin("ann", PASSWORD);
    assertThatThrownBy(() -> passwords.change(old, OFFICE, "password1"))
        .hasMessageContaining("refused");
    assertThatThrownBy(() -> passwords.change(new OperatorLogin("ann", ANOTHER), OFFICE, ANOTHER))
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.NOT_AUTHENTICATED));
    passwords.change(old, OFFICE, ANOTHER);
    assertThat(opens(PASSWORD, OFFICE)).isFalse();
    assertThat(opens(ANOTHER, OFFICE)).isTrue();
    passwords.change(ann, OFFICE, PASSWORD);
    assertThat(opens(PASSWORD, OFFICE)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"2000000, 2", "65537, 2", "19455, 2", "19456, 11", "19456, 2000000000"})
  void aPasswordThatCostsMoreOrLessThanOneMayIsRefused(int memoryKib, int passes) throws Exception {
    try (Connection engine = pool.connection();
        PreparedStatement call =
            engine.prepareStatement(
                "SELECT set_password('ann', ?, given.bytes, ?, ?, given.bytes, given.bytes)"
                    + " FROM (SELECT decode(repeat('00', 32), 'hex') AS bytes) given")) {
      call.setString(1, ann.secret());
      call.setInt(2, memoryKib);
      call.setInt(3, passes);
      assertThatThrownBy(call::execute)
          .hasMessageContaining("password_cost")
          .extracting("SQLState")
          .isEqualTo("23514");
    }
    assertThat(opens(PASSWORD, OFFICE)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"65537, 2", "19455, 2", "19456, 0", "19456, 11"})
  void aSaltThatCostsTooMuchIsRefusedBeforeItTakesMemory(int memoryKib, int passes) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PasswordKey.Salt(new byte[16], memoryKib, passes))
        .withMessageContaining("%d KiB and %d passes", memoryKib, passes);
  }

  @Test
  void guessesFromAnAddressKeepNobodyOutElsewhere() throws Exception {
    guess(5, THIEF);
    execute(MUCH_LATER);
    guess(300, THIEF);
    assertThat(failures()).isEqualTo(5);
    assertThat(opens(PASSWORD, THIEF)).isFalse();
    assertThat(opens(PASSWORD, OFFICE)).isTrue();
    assertThat(opens(PASSWORD, THIEF)).isFalse();
    execute("UPDATE operator_network SET failures = 1000, not_before = now()");
    execute("UPDATE operator_password SET failures = 1000000");
    assertThat(opens(PASSWORD, THIEF)).isTrue();
  }

  @Test
  void eachWrongOneDoublesTheDelayUpToAQuarterOfAnHour() throws Exception {
    guess(4, THIEF);
    assertThat(delay()).isEqualTo("00:00:00");
    guess(1, THIEF);
    assertThat(delay()).isEqualTo("00:00:01");
    execute("UPDATE operator_network SET not_before = now()");
    guess(1, THIEF);
    assertThat(delay()).isEqualTo("00:00:02");
    execute("UPDATE operator_network SET failures = 2000, not_before = now()");
    guess(1, THIEF);
    assertThat(delay()).isEqualTo("00:15:00");
  }

  @Test
  void aCustomerOfIpv6IsOneHoweverManyAddressesHeHas() throws Exception {
    guess(5, "2001:db8:1:2::%d:%d");
    execute(MUCH_LATER);
    guess(300, "2001:db8:1:2::%d:%d");
    assertThat(failures()).isEqualTo(5);
    assertThat(opens(PASSWORD, "2001:db8:1:2::ffff")).isFalse();
    assertThat(opens(PASSWORD, "2001:db8:1:3::1")).isTrue();
  }

  /** Proxies write addresses of IPv4 as addresses of IPv6, or with the port. */
  @Test
  void anAddressOfIpv4IsOneHoweverAProxyWritesIt() throws Exception {
    guess(1, THIEF);
    guess(1, "::ffff:" + THIEF);
    guess(1, "::FFFF:" + THIEF);
    guess(1, THIEF + ":50412");
    assertThat(database.query("SELECT network, failures FROM operator_network"))
        .containsExactly(THIEF + " 4");
  }

  @Test
  void guessesFromManyAddressesHaveOneTryASecondAndKeepNoKnownAddressOut() throws Exception {
    assertThat(opens(PASSWORD, OFFICE)).isTrue();
    execute("UPDATE operator_password SET failures = 99");
    guess(1, "10.0.0.1");
    execute("UPDATE operator_password SET not_before = now() + interval '1 hour'");
    guess(500, "10.1.%d.%d");
    assertThat(failures()).isEqualTo(100);
    assertThat(opens(PASSWORD, THIEF)).isFalse();
    assertThat(opens(PASSWORD, OFFICE)).isTrue();
    assertThat(failures()).isZero();
    assertThat(opens(PASSWORD, THIEF)).isTrue();
  }

  /** The engine's role can't read anything of a password to compare guesses with. */
  @Test
  void theEnginesRoleHasNothingToGuessAgainst() throws Exception {
    try (Connection engine = pool.connection();
        Statement statement = engine.createStatement()) {
      assertThatThrownBy(() -> statement.execute("SELECT * FROM begin_login('ann')"))
          .hasMessageContaining("does not exist");
      assertThatThrownBy(() -> statement.execute("SELECT proof_hash FROM operator_password"))
          .hasMessageContaining("permission denied");
      assertThatThrownBy(
              () -> statement.execute("SELECT keep_password('ann', NULL, 1, 1, NULL, NULL)"))
          .hasMessageContaining("permission denied");
    }
    guess(6, "10.0.%d.%d");
    assertThat(
            database.query(
                "SELECT subject, after FROM audit_event WHERE action = 'PASSWORD_WRONG'"))
        .singleElement()
        .asString()
        .contains("operator:ann", "6 times since it was right, the last from 10.0.0.5");
  }

  @Test
  void addressesWithoutAttemptsAreForgotten() throws Exception {
    assertThat(opens(PASSWORD, OFFICE)).isTrue();
    guess(1, THIEF);
    execute("UPDATE operator_network SET not_before = now() - interval '2 days'");
    guess(1, "198.51.100.1");
    assertThat(networks()).containsExactly(OFFICE, "198.51.100.1");
    execute("UPDATE operator_network SET not_before = now() - interval '91 days'");
    assertThat(opens(PASSWORD, THIEF)).isTrue();
    assertThat(networks()).containsExactly(THIEF);
  }

  private List<String> networks() throws SQLException {
    return database.query("SELECT network FROM operator_network ORDER BY network");
  }

  @Test
  void aLockedOperatorsPasswordOpensNothing() throws Exception {
    execute("UPDATE operator SET state = 'LOCKED'");
    assertThat(opens(PASSWORD, OFFICE)).isFalse();
    assertThat(database.query("SELECT count(*) FROM password_salt('ann')")).containsExactly("0");
  }
}
