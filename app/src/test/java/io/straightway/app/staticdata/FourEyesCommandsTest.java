package io.straightway.app.staticdata;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Static data that redirect money, from the file to the approval. */
final class FourEyesCommandsTest {
  private static final String HEADER =
      "account,valid_from,name,custodian,safekeeping_account,cash_account\n";

  @TempDir Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void twoOperatorsProposeAndApprove() throws IOException {
    Map<String, String> ann = Map.of("STP_OPERATOR", "ann", "STP_OPERATOR_SECRET", added("ann"));
    Map<String, String> bob = Map.of("STP_OPERATOR", "bob", "STP_OPERATOR_SECRET", added("bob"));
    String first = file("first.csv", "ACC1,2000-01-01,First,CUSTGB2LXXX,SK-1,CA-1\n");
    String moved = file("moved.csv", "ACC1,2026-12-01,First,CUSTGB2LXXX,SK-1,CA-2\n");
    assertThat(run(ann, "load", first).exitCode()).isEqualTo(ExitCode.OK);

    StpRun alone = run(ann, "load", moved);
    assertThat(alone.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(alone.err())
        .contains("account:ACC1/2026-12-01 redirects money")
        .contains("propose it with --reason");

    StpRun proposed = run(ann, "load", moved, "--reason", "letter of 20 November");
    assertThat(proposed.exitCode()).as(proposed.err()).isEqualTo(ExitCode.OK);
    assertThat(proposed.out()).contains("proposal 1: PROPOSED").contains("cash_account=\"CA-2\"");
    assertThat(run(Map.of(), "list", "accounts").out()).doesNotContain("CA-2");
    assertThat(run(Map.of(), "proposals").out()).contains("letter of 20 November");
    String hash = hash(run(Map.of(), "show", "1").out());

    assertThat(run(ann, "approve", "1", "--hash", hash).err()).contains("OWN_REPAIR");
    StpRun approved = run(bob, "approve", "1", "--hash", hash);
    assertThat(approved.exitCode()).as(approved.err()).isEqualTo(ExitCode.OK);
    assertThat(approved.out()).startsWith("version 2: ").contains("1 account");
    assertThat(run(Map.of(), "list", "accounts").out()).contains("CA-2");
    assertThat(run(Map.of(), "proposals").out()).doesNotContain("letter");
    assertThat(run(Map.of(), "proposals", "--all", "--json").out())
        .contains("\"state\":\"APPROVED\"");
  }

  @Test
  void aRejectionNeedsAReasonAndAMakerWithdraws() throws IOException {
    Map<String, String> ann = Map.of("STP_OPERATOR", "ann", "STP_OPERATOR_SECRET", added("ann"));
    run(ann, "load", file("a.csv", "ACC1,2000-01-01,First,CUSTGB2LXXX,SK-1,CA-1\n"));
    run(ann, "load", file("b.csv", "ACC1,2000-01-01,First,CUSTGB2LXXX,SK-1,X\n"), "--reason", "x");

    StpRun withdrawn = run(ann, "reject", "1", "--reason", "mistyped", "--json");

    assertThat(withdrawn.out()).contains("\"state\":\"WITHDRAWN\"");
    assertThat(run(ann, "reject", "1", "--reason", "again").err())
        .contains("WRONG_STATE: proposal 1 is WITHDRAWN already");
    assertThat(run(Map.of(), "show", "2").err()).contains("NOT_FOUND");
  }

  @Test
  void endedRowsAreListed() throws IOException {
    Path closing = dir.resolve("closing.csv");
    Files.writeString(
        closing,
        HEADER.strip() + ",valid_to\nACC1,2000-01-01,First,CUSTGB2LXXX,SK-1,CA-1,2026-11-30\n");
    StpRun loaded = run(Map.of(), "load", closing.toString());
    assertThat(loaded.exitCode()).as(loaded.err()).isEqualTo(ExitCode.OK);

    assertThat(run(Map.of(), "ends").out())
        .isEqualTo(
            """
            last day    kind     name  open instructions  positions
            2026-11-30  account  ACC1                  0          0
            1 end
            """);
    assertThat(run(Map.of(), "ends", "--by", "2026-11-29").out()).contains("0 ends");
    assertThat(run(Map.of(), "ends", "--json").out())
        .contains("\"name\":\"ACC1\",\"lastDay\":\"2026-11-30\",\"instructions\":0");
    assertThat(run(Map.of(), "list", "accounts", "--on", "2026-12-01").out())
        .doesNotContain("ACC1");
  }

  private String file(String name, String rows) throws IOException {
    return Files.writeString(dir.resolve(name), HEADER + rows).toString();
  }

  private String added(String operator) {
    return stp(Map.of(), List.of("operator", "add", operator)).out().strip();
  }

  private static String hash(String shown) {
    Matcher hash = Pattern.compile("[0-9a-f]{64}").matcher(shown);
    assertThat(hash.find()).as(shown).isTrue();
    return hash.group();
  }

  private StpRun run(Map<String, String> operator, String... words) {
    List<String> all = new ArrayList<>(List.of("static-data"));
    all.addAll(Arrays.asList(words));
    return stp(operator, all);
  }

  private StpRun stp(Map<String, String> operator, List<String> words) {
    DatabaseAddress address = database.address();
    Map<String, String> environment = new HashMap<>(operator);
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      environment.put("STP_" + role + "_USER", login.user());
      environment.put("STP_" + role + "_PASSWORD", login.password());
    }
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of("--database", address.jdbcUrl()));
    return StpRun.in(dir, environment, all.toArray(String[]::new));
  }
}
