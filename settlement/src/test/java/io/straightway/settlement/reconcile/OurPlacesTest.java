package io.straightway.settlement.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.settlement.reconcile.OurPlaces.Place;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * An account with a default place, and others in London and Tokyo; Tokyo's custodian is replaced in
 * December.
 */
class OurPlacesTest {
  private static final LocalDate NOVEMBER = LocalDate.of(2026, 11, 20);
  private static final LocalDate DECEMBER = LocalDate.of(2026, 12, 1);

  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  OurPlacesTest() throws SQLException {
    StaticDataFixture.load(database);
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          INSERT INTO own_ssi VALUES
            ('MANY', 'GBP', 'XLON', '2000-01-01', 'LONDGB2LXXX', 'SK-L', 'CA-L'),
            ('MANY', 'JPY', '*', '2000-01-01', 'TOKYJPJTXXX', 'SK-T', 'CA-T'),
            ('MANY', 'JPY', '*', '2026-12-01', 'NEXTJPJTXXX', 'SK-N', 'CA-N');
          INSERT INTO account VALUES
            ('MANY', '2000-01-01', 'x', 'HOMEGB2LXXX', 'SK-H', 'CA-H');
          """);
    }
  }

  private OurPlaces on(LocalDate day) throws SQLException {
    try (Connection connection = database.database().connect(Role.ENGINE, "test")) {
      return OurPlaces.read(connection, day);
    }
  }

  private static String custodian(@Nullable Place place) {
    return Objects.requireNonNull(place).custodian();
  }

  @Test
  void securitiesSettledByAnInstructionAreAtThePlaceOfItsRow() throws Exception {
    assertThat(custodian(on(NOVEMBER).settled("MANY", "JPY", "*"))).isEqualTo("TOKYJPJTXXX");
    assertThat(custodian(on(DECEMBER).settled("MANY", "JPY", "*"))).isEqualTo("NEXTJPJTXXX");
    assertThat(custodian(on(NOVEMBER).settled("MANY", "JPY", null))).isEqualTo("HOMEGB2LXXX");
    assertThat(custodian(on(NOVEMBER).settled("ACC1", "GBP", null))).isEqualTo("CUSTGB2LXXX");
    assertThat(on(NOVEMBER).settled("ACC9", "GBP", null)).isNull();
  }

  /** Only the static data determines the place of an opening balance. */
  @Test
  void otherSecuritiesAreAtThePlaceOfTheirMarket() throws Exception {
    OurPlaces places = on(NOVEMBER);

    assertThat(custodian(places.kept("MANY", StaticDataFixture.VODAFONE))).isEqualTo("LONDGB2LXXX");
    assertThat(custodian(places.kept("MANY", StaticDataFixture.TOYOTA))).isEqualTo("TOKYJPJTXXX");
    assertThat(custodian(places.kept("MANY", "GBP"))).isEqualTo("HOMEGB2LXXX");
    assertThat(custodian(places.kept("MANY", "JPY"))).isEqualTo("TOKYJPJTXXX");
    assertThat(custodian(places.kept("ACC1", "JPY"))).isEqualTo("CUSTGB2LXXX");
    assertThat(custodian(places.kept("MANY", "US0378331005"))).isEqualTo("HOMEGB2LXXX");
  }
}
