package io.straightway.staticdata.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.operators.audit.AuditChain;
import io.straightway.staticdata.LoadedFiles;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The audit trail has the changes of a load, with the values before and after. */
class StaticDataAuditTest {
  @TempDir Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  private LoadedFiles files;

  @BeforeEach
  void prepare() {
    files = new LoadedFiles(database, dir);
  }

  @Test
  void everyRowThatALoadChangesIsInTheAuditAsItWasAndAsItIs() throws Exception {
    Path securities = files.file("s.csv", LoadedFiles.SECURITIES);
    files.load(
        securities,
        files.file("m.csv", LoadedFiles.CURRENCIES),
        files.file("c.csv", LoadedFiles.COUNTERPARTIES),
        files.file("i.csv", LoadedFiles.SSIS));

    files.loadApproved(
        securities,
        files.file("m2.csv", "currency,minor_unit,name,calendar\nGBP,2,\"£ \"\"s\"\"\",GBLO\n"),
        files.file(
            "i2.csv",
            StaticDataKind.SSIS.header()
                + "\nBARCGB22XXX,GBP,*,2000-01-01,CRSTGB22XXX,BARCGB22XXX,B9,,,"
                + "\nBARCGB22XXX,GBP,XLON,2026-06-01,CRSTGB22XXX,BARCGB22XXX,B2,,,"
                + "\nBARCGB22XXX,GBP,XLON,2027-01-01,CRSTGB22XXX,BARCGB22XXX,B3,,,\n"));

    assertThat(eventsSince(2))
        .containsExactly(
            """
            bert STATIC_DATA_CHANGED currency:GBP \
            {"currency":"GBP","minor_unit":2,"name":"Pound","calendar":"GBLO"} \
            {"currency":"GBP","minor_unit":2,"name":"£ \\"s\\"","calendar":"GBLO"}\
            """,
            """
            bert STATIC_DATA_CHANGED ssi:BARCGB22XXX/GBP/*/2000-01-01 \
            {"counterparty":"BARCGB22XXX","currency":"GBP","mic":"*","valid_from":"2000-01-01",\
            "place_of_settlement":"CRSTGB22XXX","agent":"BARCGB22XXX","safekeeping_account":"B1"} \
            {"counterparty":"BARCGB22XXX","currency":"GBP","mic":"*","valid_from":"2000-01-01",\
            "place_of_settlement":"CRSTGB22XXX","agent":"BARCGB22XXX","safekeeping_account":"B9"}\
            """,
            "bert STATIC_DATA_LOADED version 2 null 1 currency: 1 changed; 2 securities: as"
                + " before; 3 ssis: 1 new, 1 changed");
    try (Connection connection = database.database().connect(Role.READER, "test")) {
      assertThat(AuditChain.verify(connection, null).holds()).isTrue();
    }
  }

  @Test
  void aHolidayThatIsNoneAnyMoreIsInTheAuditAndOneThatStaysIsNot() throws Exception {
    files.load(
        files.file(
            "h.csv",
            "calendar,date,name\nGBLO,2026-11-30,Jubilee\nGBLO,2026-12-28,x\nJPTO,2026-11-30,Day\n"));

    files.load(
        files.file(
            "h1.csv", "calendar,date,name\nGBLO,2026-12-28,x\nGBLO,2027-12-27,Boxing Day\n"));

    assertThat(eventsSince(2))
        .containsExactly(
            """
            tester STATIC_DATA_DELETED holiday:GBLO/2026-11-30 \
            {"calendar":"GBLO","date":"2026-11-30","name":"Jubilee"} null\
            """,
            "tester STATIC_DATA_LOADED version 2 null 2 holidays: 1 new, 1 deleted");
  }

  private List<String> eventsSince(long number) throws SQLException {
    return files.query(
        "SELECT actor, action, subject, before, after FROM audit_event WHERE action IN"
            + " ('STATIC_DATA_CHANGED', 'STATIC_DATA_DELETED', 'STATIC_DATA_LOADED')"
            + " AND event_number >= "
            + number
            + " ORDER BY event_number");
  }
}
