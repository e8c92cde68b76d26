package io.straightway.app.exchange;

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

/** An exchange of ISINs, from its proposal to its effective day. */
final class ExchangeCommandsTest {
  private static final String OLD = "GB00BH4HKS39";
  private static final String NEW = "GB00B16GWD56";
  private static final String[] PROPOSE = {
    "propose",
    OLD,
    NEW,
    "--ratio",
    "1:2",
    "--date",
    "2026-11-25",
    "--document",
    "notice 7",
    "--reason",
    "split"
  };

  @TempDir Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void anExchangeIsProposedAndApprovedByTwoAndWaitsForItsDay() throws IOException {
    Map<String, String> ann = operator("ann");
    Map<String, String> bob = operator("bob");
    load();
    stp(Map.of(), List.of("business-date", "--open", "2026-11-24"));

    StpRun proposed = run(ann, PROPOSE);
    assertThat(proposed.exitCode()).as(proposed.err()).isEqualTo(ExitCode.OK);
    assertThat(proposed.out())
        .startsWith("exchange 1: PROPOSED\n  isin       " + NEW + " for " + OLD + "\n")
        .contains("  ratio      2 new for 1 old\n", "another operator approves it with:");
    String hash = hash(proposed.out());
    assertThat(run(ann, "approve", "1", "--hash", hash).err()).contains("OWN_REPAIR");

    StpRun approved = run(bob, "approve", "1", "--hash", hash);
    assertThat(approved.exitCode()).as(approved.err()).isEqualTo(ExitCode.OK);
    assertThat(approved.out()).contains("begun      not yet");
    assertThat(run(ann, PROPOSE).err()).contains("WRONG_STATE: " + OLD + " is already exchanged");

    stp(ann, List.of("eod", "--yes"));
    stp(Map.of(), List.of("settle", "instruct"));
    assertThat(run(Map.of(), "show", "1").out())
        .contains("begun      on 2026-11-25")
        .contains("left       0 positions and 0 open instructions of " + OLD);
    assertThat(run(Map.of(), "list").out())
        .contains("1  APPROVED  " + OLD + "  " + NEW + "  1:2    2026-11-25  2026-11-25")
        .endsWith("1 exchange\n");
    assertThat(run(Map.of(), "list", "--json").out())
        .contains("\"oldIsin\":\"" + OLD + "\"")
        .contains("\"begunOn\":\"2026-11-25\",\"accountsMoved\":0,\"positionsLeft\":0");
  }

  @Test
  void anInvalidExchangeIsRefusedAndAMakerWithdraws() throws IOException {
    Map<String, String> ann = operator("ann");
    load();
    assertThat(run(ann, replaced("1:2", "2")).err()).contains("--ratio must be such as 1:2");
    assertThat(run(ann, replaced("1:2", "0:2")).err()).contains("a ratio has whole numbers");
    assertThat(run(ann, replaced(NEW, "GB00B16GWD57")).err())
        .contains("GB00B16GWD57 is not an ISIN");
    assertThat(run(ann, replaced(NEW, "US0378331005")).err())
        .contains("US0378331005 is not a known security on 2026-11-25");
    assertThat(run(Map.of(), "show", "1").err()).contains("NOT_FOUND");

    run(ann, PROPOSE);
    assertThat(run(ann, "reject", "1", "--reason", "mistyped").out())
        .startsWith("exchange 1: WITHDRAWN");
  }

  private static String[] replaced(String word, String other) {
    return Arrays.stream(PROPOSE)
        .map(argument -> argument.equals(word) ? other : argument)
        .toArray(String[]::new);
  }

  private void load() throws IOException {
    Path file = dir.resolve("static-data.xml");
    Files.writeString(
        file,
        """
        <StaticData xmlns="urn:straightway:static-data:1">
          <currency currency="GBP" minor_unit="2" name="Pound" calendar="GBLO"/>
          <security isin="GB00BH4HKS39" valid_from="2000-01-01" valid_to="2026-11-24" name="Old"
            kind="EQUITY" currency="GBP" mic="XLON" calendar="GBLO" settlement_days="2"/>
          <security isin="GB00B16GWD56" valid_from="2026-11-25" name="New"
            kind="EQUITY" currency="GBP" mic="XLON" calendar="GBLO" settlement_days="2"/>
        </StaticData>
        """);
    StpRun loaded = stp(Map.of(), List.of("static-data", "load", file.toString()));
    assertThat(loaded.exitCode()).as(loaded.err()).isEqualTo(ExitCode.OK);
  }

  private Map<String, String> operator(String name) {
    String secret = stp(Map.of(), List.of("operator", "add", name)).out().strip();
    return Map.of("STP_OPERATOR", name, "STP_OPERATOR_SECRET", secret);
  }

  private static String hash(String shown) {
    Matcher hash = Pattern.compile("[0-9a-f]{64}").matcher(shown);
    assertThat(hash.find()).as(shown).isTrue();
    return hash.group();
  }

  private StpRun run(Map<String, String> operator, String... words) {
    List<String> all = new ArrayList<>(List.of("settle", "exchange"));
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
