package io.straightway.app.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExceptionsCommandsTest {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  @TempDir Path dir;
  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  private final Map<String, String> logins = new HashMap<>();
  private String ann = "";
  private String bob = "";

  /** Inserts a message with an unknown account, as an element would have stored it. */
  @BeforeEach
  void aMessageInRepairAndTwoOperators() throws SQLException {
    DatabaseAddress address = database.address();
    for (Role role : Role.values()) {
      Credentials login = address.credentials(role);
      logins.put("STP_" + role + "_USER", login.user());
      logins.put("STP_" + role + "_PASSWORD", login.password());
    }
    try (Connection engine = database.database().connect(Role.ENGINE, "test");
        Statement statement = engine.createStatement()) {
      statement.execute(
          """
          INSERT INTO incoming_trade_message (message_id, source, source_message_id,
            sequence_number, received_at, body, content_hash, status, code, field, reason,
            element_run)
          VALUES (7, 'A', 'A-1', 1, now(), '<TradeMessage xmlns="urn:straightway:trade:1"
          ><Source>A</Source><MessageId>A-1</MessageId><SequenceNumber>1</SequenceNumber
          ><SentTime>2026-11-20T09:00:00Z</SentTime><Action>NEW</Action
          ><TradeReference>T1</TradeReference><Version>1</Version><Side>BUY</Side
          ><Isin>GB00BH4HKS39</Isin><Account>NOBODY</Account
          ><Counterparty>BARCGB22XXX</Counterparty><Quantity>1000</Quantity><Price>25.00</Price
          ><Currency>GBP</Currency><TradeDate>2026-11-20</TradeDate></TradeMessage>\\033[31m',
            sha256('x'::bytea), 'IN_REPAIR', 'ACCOUNT_UNKNOWN', 'Account', 'it is not known', 1)
          """);
    }
    ann = run(Map.of(), "operator", "add", "ann").out().strip();
    bob = run(Map.of(), "operator", "add", "bob").out().strip();
  }

  @Test
  void aRepairIsProposedAndApprovedByTwoAndAudited() throws IOException {
    assertThat(run(Map.of(), "exceptions").out()).contains("message:7").contains("desk");

    StpRun proposed =
        run(
            as("ann", ann),
            "exceptions",
            "repair",
            "message:7",
            "--set",
            "Account=ACC1",
            "--reason",
            "mail of today");
    assertThat(proposed.err()).isEmpty();
    assertThat(proposed.out()).contains("ACC1").contains("A-1/R1").contains("approve 1 --hash ");
    String hash = hash(proposed.out());

    StpRun own = run(as("ann", ann), "exceptions", "approve", "1", "--hash", hash);
    assertThat(own.exitCode()).isEqualTo(ExitCode.DENIED);
    assertThat(own.err()).contains("OWN_REPAIR");
    StpRun forged = run(as("bob", ann), "exceptions", "approve", "1", "--hash", hash);
    assertThat(forged.err()).contains("NOT_AUTHENTICATED").doesNotContain(ann);
    Path secret = Files.writeString(dir.resolve("secret"), bob + "\n");
    StpRun approved =
        run(
            Map.of("STP_OPERATOR", "bob", "STP_OPERATOR_SECRET_FILE", secret.toString()),
            "exceptions",
            "approve",
            "1",
            "--hash",
            hash);
    assertThat(approved.exitCode()).describedAs(approved.err()).isEqualTo(ExitCode.OK);
    assertThat(approved.out()).contains("APPROVED").contains("by bob");

    assertThat(run(Map.of(), "exceptions").out()).contains("no exceptions");
    assertThat(run(Map.of(), "exceptions", "show", "message:7").out())
        .contains("REPAIRED ACCOUNT_UNKNOWN")
        .contains("The account is not in the static data.")
        .contains("REPAIR_APPROVED");
    StpRun audit = run(Map.of(), "audit", "list", "--subject", "message:7", "--json");
    assertThat(audit.out()).contains("REPAIR_PROPOSED").contains("\"proved\":true");
    StpRun verified = run(Map.of(), "audit", "verify");
    assertThat(verified.out()).startsWith("holds: 4 events, head ");
    assertThat(run(Map.of(), "audit", "verify", "--head", hash(verified.out())).exitCode())
        .isEqualTo(ExitCode.OK);
    StpRun unknown = run(Map.of(), "audit", "verify", "--head", "0".repeat(64));
    assertThat(unknown.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(unknown.out()).contains("BROKEN at event 5: HEAD_MISSING");
    assertThat(verifiedWith("number=4 hash=" + hash(verified.out())).exitCode())
        .isEqualTo(ExitCode.OK);
    StpRun rewritten = verifiedWith("number=3 hash=" + hash(verified.out()));
    assertThat(rewritten.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(rewritten.out()).contains("BROKEN at event 3: HEAD_MISSING: event 3 was noted");
    assertThat(verifiedWith("nothing").exitCode()).isEqualTo(ExitCode.USAGE);
  }

  private StpRun verifiedWith(String line) throws IOException {
    Path heads = Files.writeString(dir.resolve("heads"), "2026-01-01T00:00:00Z " + line + "\n");
    return run(Map.of(), "audit", "verify", "--heads", heads.toString());
  }

  @Test
  void anItemIsAssignedItsRepairRejectedItResubmittedAndRejected() {
    assertThat(
            run(as("ann", ann), "exceptions", "assign", "message:7", "--owner", "bob").exitCode())
        .isEqualTo(ExitCode.OK);
    assertThat(run(Map.of(), "exceptions", "list", "--owner", "bob").out()).contains("message:7");
    run(
        as("ann", ann),
        "exceptions",
        "repair",
        "message:7",
        "--set",
        "Account=ACC1",
        "--reason",
        "x");
    assertThat(run(as("bob", bob), "exceptions", "reject-repair", "1", "--reason", "no").out())
        .contains("REJECTED");
    StpRun rejected =
        run(as("bob", bob), "exceptions", "reject", "message:7", "--reason", "a test");
    assertThat(rejected.out()).contains("is rejected");
    assertThat(run(Map.of(), "exceptions", "list", "--all").out()).contains("REJECTED closed");
    StpRun late = run(as("bob", bob), "exceptions", "resubmit", "message:7");
    assertThat(late.err()).contains("WRONG_STATE");
  }

  @Test
  void aMessageOfTheCustodianIsDecidedByAnOperatorAndLeavesTheList() throws SQLException {
    try (Connection engine = database.database().connect(Role.ENGINE, "test");
        Statement statement = engine.createStatement()) {
      statement.execute(
          """
          INSERT INTO custodian_message (content_hash, custodian_message_id, body, received_at,
            state, code, reason)
          VALUES (sha256('?'::bytea), 20001, '?', now(), 'IN_REPAIR', 'CONFIRMATION_UNKNOWN', 'x')
          """);
    }
    String item = "custodian:20001";
    assertThat(run(Map.of(), "exceptions", "show", item).out())
        .contains("The instruction is unknown, or has not been sent.");

    assertThat(run(Map.of(), "exceptions", "reject", item, "--reason", "x").exitCode())
        .isEqualTo(ExitCode.USAGE);
    StpRun repeated = run(as("ann", ann), "exceptions", "resubmit", item);
    assertThat(repeated.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(repeated.err()).contains("STILL_IN_REPAIR", "XML_MALFORMED");
    StpRun rejected =
        run(as("bob", bob), "exceptions", "reject", item, "--reason", "not for us", "--json");
    assertThat(rejected.out())
        .isEqualTo("{\"item\":\"custodian:20001\",\"done\":\"REJECTED\",\"proposal\":null}\n");

    assertThat(run(Map.of(), "exceptions").out()).doesNotContain("custodian:");
    assertThat(run(Map.of(), "status").out()).doesNotContain("CONFIRMATION");
    assertThat(run(Map.of(), "audit", "list", "--subject", item).out())
        .containsPattern("bob +yes +ITEM_REJECTED");
  }

  @Test
  void messagesAreShownWithoutControlCharacters() {
    assertThat(run(Map.of(), "exceptions", "show", "message:7").out())
        .contains("NOBODY</Account")
        .contains("</TradeMessage>\\u001b[31m")
        .doesNotContain("\u001b");
  }

  @Test
  void anOperatorMustBeNamed() {
    StpRun nobody = run(Map.of(), "exceptions", "resubmit", "message:7");
    assertThat(nobody.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(nobody.err()).contains("STP_OPERATOR").contains("stp operator add");
    assertThat(run(Map.of("STP_OPERATOR", "ann"), "exceptions", "resubmit", "message:7").exitCode())
        .isEqualTo(ExitCode.USAGE);
    StpRun nothing = run(as("ann", ann), "exceptions", "repair", "message:7", "--reason", "x");
    assertThat(nothing.err()).contains("--set or --file");
    StpRun noField =
        run(
            as("ann", ann),
            "exceptions",
            "repair",
            "message:7",
            "--set",
            "Isbn=1",
            "--reason",
            "x");
    assertThat(noField.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(noField.err()).contains("Isbn").contains("AccruedInterest");
  }

  @Test
  void aRepairIsTriedWithoutBeingProposed() {
    StpRun trial = run(as("ann", ann), "exceptions", "try", "message:7", "--set", "Account=ACC9");
    assertThat(trial.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(trial.out()).contains("it would be refused again: ACCOUNT_UNKNOWN: ACC9 is");
    assertThat(run(Map.of(), "approvals").out()).contains("no proposals wait for approval");
    StpRun unreasoned =
        run(as("ann", ann), "exceptions", "repair", "message:7", "--set", "Account=ACC9");
    assertThat(unreasoned.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(unreasoned.err()).contains("--reason=TEXT");
  }

  @Test
  void aboveTheLimitOneProposesToRejectAndAnotherApproves() {
    run(as("ann", ann), "settle limit --currency GBP --amount 24999 --reason small".split(" "));
    String hash = hash(run(Map.of(), "approvals").out());
    run(as("bob", bob), "settle", "approve", "1", "--hash", hash);
    assertThat(run(Map.of(), "settle", "limits").out()).containsPattern("GBP +24,999");

    String[] reject = {"exceptions", "reject", "message:7", "--reason", "twice", "--yes"};
    assertThat(run(as("ann", ann), reject).out()).contains("proposed as 2");
    StpRun waits = run(as("bob", bob), "approvals");
    assertThat(waits.out())
        .contains("REJECT_ITEM 2: message:7, by ann", "25000 GBP", "never processed")
        .contains("stp approvals approve 2 --hash ");
    String[] approve = {"approvals", "approve", "2", "--hash", hash(waits.out())};
    assertThat(run(as("ann", ann), approve).err()).contains("OWN_REPAIR");
    assertThat(run(as("bob", bob), approve).out()).contains("25000 GBP, APPROVED");
    assertThat(run(Map.of(), "exceptions", "show", "message:7").out())
        .contains("by bob", "REJECT_ITEM_PROPOSED");
  }

  @Test
  void operatorsAreAddedListedAndRemoved() {
    assertThat(ann).hasSize(40);
    StpRun twice = run(Map.of(), "operator", "add", "ann");
    assertThat(twice.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(twice.out()).isEmpty();
    assertThat(run(Map.of(), "operator", "remove", "ann").exitCode()).isEqualTo(ExitCode.OK);
    assertThat(run(Map.of(), "operator", "list").out()).containsPattern("ann +removed ");
    assertThat(run(as("ann", ann), "exceptions", "resubmit", "message:7").err())
        .contains("NOT_AUTHENTICATED");
    assertThat(run(Map.of(), "audit", "list", "--subject", "operator:ann").out())
        .contains("OPERATOR_REMOVED");
  }

  @Test
  void anOperatorSetsItsPasswordAndNobodyElse() {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("a quiet evening\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(run(as("bob", bob), "operator", "password", "ann").err()).contains("only ann");
      StpRun set = run(as("bob", bob), "operator", "password", "bob");
      assertThat(set.out()).as(set.err()).contains("the password of bob is set");
      System.setIn(
          new ByteArrayInputStream(
              "a quiet evening\na quieter evening\n".getBytes(StandardCharsets.UTF_8)));
      StpRun changed = run(Map.of(), "operator", "password", "bob");
      assertThat(changed.out()).as(changed.err()).contains("the password of bob is set");
      System.setIn(
          new ByteArrayInputStream(
              "a quiet evening\na quiet evening\n".getBytes(StandardCharsets.UTF_8)));
      assertThat(run(Map.of(), "operator", "password", "bob").err()).contains("is wrong");
      System.setIn(new ByteArrayInputStream("short\n".getBytes(StandardCharsets.UTF_8)));
      StpRun refused = run(as("bob", bob), "operator", "password", "bob");
      assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(refused.err()).contains("5 characters");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void anOperatorHasTheRolesThatAreGiven() {
    assertThat(run(Map.of(), "operator", "add", "vic", "--role", "viewer").exitCode())
        .isEqualTo(ExitCode.OK);
    assertThat(run(Map.of(), "operator", "grant", "vic", "auditor").exitCode())
        .isEqualTo(ExitCode.OK);
    assertThat(run(Map.of(), "operator", "list").out())
        .containsPattern("vic +active .* viewer auditor")
        .containsPattern("bob +active .* operator approver");
    assertThat(run(Map.of(), "operator", "revoke", "vic", "viewer").exitCode())
        .isEqualTo(ExitCode.OK);
    assertThat(run(Map.of(), "operator", "revoke", "vic", "viewer").exitCode())
        .isEqualTo(ExitCode.FAILED);
    assertThat(run(Map.of(), "operator", "grant", "vic", "king").err())
        .contains("'king' is not one of feeder, viewer");
    assertThat(run(Map.of(), "audit", "list", "--subject", "operator:vic").out())
        .contains("ROLE_GRANTED", "ROLE_REVOKED");
    assertThat(run(Map.of(), "operator", "logout", "vic").out())
        .contains("the sessions of vic have ended");
    assertThat(run(Map.of(), "operator", "logout", "vix").exitCode()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void aJournalIsProposedByOneApprovedByAnotherAndReversed() throws Exception {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      statement.execute(
          """
          INSERT INTO currency VALUES ('GBP', 2, 'Pound', 'GBLO');
          INSERT INTO account VALUES ('ACC1', '2000-01-01', 'First', 'CUSTGB2LXXX', 'S', 'C');
          INSERT INTO security (isin, valid_from, name, kind, currency, mic, calendar,
            settlement_days)
          VALUES ('GB00BH4HKS39', '2000-01-01', 'V', 'EQUITY', 'GBP', 'XLON', 'GBLO', 2);
          INSERT INTO static_data_version (version) VALUES (1);
          """);
    }
    Files.writeString(
        dir.resolve("day-one.csv"),
        """
        account,owner,currency,debit,credit,isin,quantity
        CASH,ACC1,GBP,500000.00,,,
        SECURITIES,ACC1,GBP,,10.00,GB00BH4HKS39,-5
        OPENING_BALANCE,ACC1,GBP,,499990.00,,
        """);
    String[] propose = {
      "journal", "propose", "day-one.csv", "--kind=opening", "--document=STMT-1", "--reason=day one"
    };

    assertThat(run(as("ann", ann), propose).err()).contains("give the date");
    StpRun proposed = run(as("ann", ann), with(propose, "--date=2026-11-20"));
    assertThat(proposed.out()).contains("journal 1: OPENING PROPOSED", "CASH:ACC1:GBP");
    String hash = hash(proposed.out());
    assertThat(run(as("ann", ann), "journal", "approve", "1", "--hash", hash).err())
        .contains("OWN_REPAIR");
    assertThat(run(as("bob", bob), "journal", "approve", "1", "--hash", hash).out())
        .contains("journal 1: OPENING APPROVED", "by bob");
    assertThat(run(Map.of(), "positions").out()).contains("ACC1", "500,000.00");
    assertThat(run(Map.of(), "positions", "--short").out())
        .contains("GB00BH4HKS39", " short", "1 position")
        .doesNotContain("500,000");
    assertThat(run(Map.of(), "positions", "--json").out())
        .contains("\"short\":true", "\"short\":false");
    assertThat(run(Map.of(), "trial-balance").out()).contains("OPENING_BALANCE", "zero in every");

    StpRun reversal =
        run(
            as("bob", bob),
            "journal",
            "reverse",
            "1",
            "--date=2026-11-23",
            "--document=STMT-2",
            "--reason=wrong account");
    assertThat(run(as("ann", ann), "journal", "reject", "2", "--reason=right after all").out())
        .contains("journal 2: REVERSAL REJECTED");
    assertThat(reversal.out()).contains("reverses    journal 1");
    assertThat(run(Map.of(), "journal", "list", "--state=approved", "--json").out())
        .contains("\"journalId\":1", "\"document\":\"STMT-1\"")
        .doesNotContain("STMT-2");
    assertThat(run(Map.of(), "journal", "list").out()).contains("2 journals");
    assertThat(run(Map.of(), "journal", "show", "1").out()).contains("entry       ");
    assertThat(run(Map.of(), "check").out()).contains("I8 holds   approved=1 proposed=0");
  }

  private static String[] with(String[] words, String more) {
    return Stream.concat(Arrays.stream(words), Stream.of(more)).toArray(String[]::new);
  }

  private StpRun run(Map<String, String> more, String... words) {
    Map<String, String> environment = new HashMap<>(logins);
    environment.putAll(more);
    String[] all =
        Stream.concat(Arrays.stream(words), Stream.of("--database", database.address().jdbcUrl()))
            .toArray(String[]::new);
    return StpRun.in(dir, environment, all);
  }

  private static Map<String, String> as(String name, String secret) {
    return Map.of("STP_OPERATOR", name, "STP_OPERATOR_SECRET", secret);
  }

  private static String hash(String text) {
    Matcher matcher = HASH.matcher(text);
    assertThat(matcher.find()).isTrue();
    return matcher.group();
  }
}
