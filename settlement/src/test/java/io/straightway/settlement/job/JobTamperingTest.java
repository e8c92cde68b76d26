package io.straightway.settlement.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.InstructJob;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.staticdata.CurrentStaticData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Attacks with the engine's login on the records of jobs. The next process that runs the job treats
 * them as data, never as code.
 */
final class JobTamperingTest {
  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void runTheJobOnce() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text());
    instruct();
    Gadget.RAN.set(0);
  }

  @Test
  void aSerializedObjectInTheRecordsOfAJobIsNeverRead() throws Exception {
    String object = serialized(new HashMap<>(Map.of("gadget", new Gadget("x"))));
    Gadget.RAN.set(0);

    String set = " SET short_context = '" + object + "'";
    boolean writtenToJob = writes("UPDATE batch_job_execution_context" + set);
    boolean writtenToStep = writes("UPDATE batch_step_execution_context" + set);
    instruct();

    assertThat(Gadget.RAN).hasValue(0);
    assertThat(writtenToJob).isFalse();
    assertThat(writtenToStep).isFalse();
  }

  @Test
  void aParameterIsOfATypeThatJobsUse() throws Exception {
    boolean written = writes(parameterOf(Gadget.class));
    instruct();

    assertThat(Gadget.RAN).hasValue(0);
    assertThat(written).isFalse();
  }

  @Test
  void aParameterOfAnotherTypeIsNotMade() throws Exception {
    installation.tamper(
        "ALTER TABLE batch_job_execution_params DROP CONSTRAINT parameter_type_is_plain");
    assertThat(writes(parameterOf(Gadget.class))).isTrue();

    assertThatThrownBy(this::instruct).hasStackTraceContaining("No converter found");

    assertThat(Gadget.RAN).hasValue(0);
  }

  private InstructCounts instruct() throws Exception {
    return new InstructJob(
            new Jobs(installation.database(), Clock.systemUTC()),
            installation.database(),
            CurrentStaticData.read(installation.database()))
        .run(InstructOptions.USUAL, 2);
  }

  /** Returns whether the engine's login may run a statement. */
  private boolean writes(String sql) throws SQLException {
    try (Connection engine =
            installation.engine().database().database().connect(Role.ENGINE, "intruder");
        Statement statement = engine.createStatement()) {
      statement.execute(sql);
      return true;
    } catch (SQLException e) {
      if (e.getSQLState().startsWith("42") || e.getSQLState().startsWith("23")) {
        return false;
      }
      throw e;
    }
  }

  private static String parameterOf(Class<?> type) {
    return "INSERT INTO batch_job_execution_params SELECT max(job_execution_id), 'gadget', '"
        + type.getName()
        + "', 'x', 'N' FROM batch_job_execution";
  }

  private static String serialized(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /** Records that it was deserialized, or created from text by a converter. */
  public static final class Gadget implements Serializable {
    static final AtomicInteger RAN = new AtomicInteger();
    private static final long serialVersionUID = 1;

    public Gadget(String text) {
      RAN.addAndGet(text.length());
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      RAN.incrementAndGet();
    }
  }
}
