package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.backoffice.enquiry.ExceptionItem;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.ItemFilter;
import io.straightway.db.ContentHash;
import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.queue.Outcome;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.DeskRefusal.Code;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.audit.AuditChain;
import io.straightway.operators.audit.AuditEvent;
import io.straightway.operators.audit.AuditTrail;
import io.straightway.operators.proposal.Proposal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RepairDeskTest {
  private static final String NOTE = DeskFixture.REASON;

  private DeskFixture fixture;
  private RepairDesk desk;

  @BeforeAll
  void start() throws Exception {
    fixture = DeskFixture.start();
    desk = fixture.desk();
  }

  @AfterAll
  void end() throws Exception {
    try (Connection reader = reader()) {
      assertThat(Invariants.check(reader, List.of())).allMatch(Finding::holds);
      assertThat(AuditChain.verify(reader, null).broken()).isNull();
    } finally {
      fixture.close();
    }
  }

  @Test
  void aCorrectedCopyIsBookedAfterApprovalAndTheOriginalIsUnchanged() throws Exception {
    TradeXml message = TradeXml.purchase("BOOKED", 1).with("Account", "NOBODY");
    String item = fixture.refused(message);
    Repair proposal = desk.propose(fixture.ann(), item, set("Account", "ACC1"), NOTE);
    assertThat(proposal.state()).isEqualTo(Proposal.State.PROPOSED);

    Repair approved = desk.approve(fixture.bob(), proposal.repairId(), proposal.contentHash());

    assertThat(approved.state()).isEqualTo(Proposal.State.APPROVED);
    assertThat(approved.checker()).isEqualTo("bob");
    long copy = Objects.requireNonNull(approved.newMessageId());
    await().until(() -> fixture.status(copy).equals("BOOKED"));
    assertThat(
            fixture.query(
                "SELECT account, trade_reference FROM security_purc_sale WHERE trade_id = " + copy))
        .containsExactly("ACC1 BOOKED-T1");
    assertThat(
            fixture.query(
                "SELECT status, code, convert_from(body, 'UTF8') FROM incoming_trade_message"
                    + " WHERE source_message_id = 'BOOKED-1'"))
        .containsExactly("REPAIRED ACCOUNT_UNKNOWN " + message.text());
    assertThat(open(item)).isEmpty();
  }

  @Test
  void theCopyDiffersInItsMessageIdAndTheChangedFields() throws Exception {
    Repair proposal = fixture.proposal("DIFF", 1);

    assertThat(proposal.changes())
        .containsExactly(
            new FieldChange("MessageId", "DIFF-1", "DIFF-1/R1"),
            new FieldChange("Account", "NOBODY", "ACC1"));
    assertThat(proposal.key().messageId()).isEqualTo("DIFF-1/R1");
  }

  @Test
  void aMessageThatCouldNotBeReadIsCorrectedByTheFieldAtFault() throws Exception {
    String item = fixture.refused(TradeXml.purchase("FORM", 1).with("Quantity", "1e3"));

    Repair proposal = desk.propose(fixture.ann(), item, set("Quantity", "1000"), NOTE);
    Repair approved = desk.approve(fixture.bob(), proposal.repairId(), proposal.contentHash());

    assertThat(proposal.changes()).contains(new FieldChange("Quantity", "1e3", "1000"));
    long copy = Objects.requireNonNull(approved.newMessageId());
    await().until(() -> fixture.status(copy).equals("BOOKED"));
  }

  @Test
  void aWholeDocumentMayTakeThePlaceOfTheOriginal() throws Exception {
    String item = fixture.refused(TradeXml.purchase("FILE", 1).with("Account", "NOBODY"));
    byte[] document =
        TradeXml.purchase("ELSE", 9).with("SequenceNumber", "1").with("Quantity", "7").bytes();

    Repair proposal =
        desk.propose(
            fixture.ann(), item, new Correction(document, Map.of("Fee/TAX", "1.00")), NOTE);

    assertThat(proposal.changes())
        .extracting(FieldChange::field)
        .containsExactly("MessageId", "TradeReference", "Account", "Quantity", "Fee/TAX");
    assertThat(proposal.key().source()).isEqualTo("FILE");
  }

  @Test
  void aCopyThatIsNoValidMessageOrNoOtherIsNotProposed() throws Exception {
    String item = fixture.refused(TradeXml.purchase("INVALID", 1).with("Account", "NOBODY"));

    refused(
        () -> desk.propose(fixture.ann(), item, set("Quantity", "many"), NOTE),
        Code.CORRECTION_INVALID);
    refused(
        () -> desk.propose(fixture.ann(), item, set("Account", "NOBODY"), NOTE),
        Code.CORRECTION_INVALID);
    byte[] noXml = "no XML".getBytes(StandardCharsets.UTF_8);
    refused(
        () -> desk.propose(fixture.ann(), item, new Correction(noXml, Map.of()), NOTE),
        Code.CORRECTION_INVALID);
    assertThatThrownBy(() -> desk.propose(fixture.ann(), item, set("Isbn", "1"), NOTE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"Isbn\"")
        .hasMessageContaining("Fee/COMMISSION");
    refused(
        () -> desk.propose(fixture.ann(), item, set("Account", "ACC1"), " "), Code.REQUEST_INVALID);
    assertThat(fixture.query("SELECT count(*) FROM repair WHERE source = 'INVALID'"))
        .containsExactly("0");
  }

  @Test
  void theOneWhoMadeARepairCantApproveIt() throws Exception {
    Repair proposal = fixture.proposal("OWN", 1);

    refused(
        () -> desk.approve(fixture.ann(), proposal.repairId(), proposal.contentHash()),
        Code.OWN_REPAIR);
    refused(
        () ->
            desk.approve(
                new OperatorLogin("bob", fixture.ann().secret()),
                proposal.repairId(),
                proposal.contentHash()),
        Code.NOT_AUTHENTICATED);
    assertThat(fixture.status(proposal.messageId())).isEqualTo("IN_REPAIR");
  }

  @Test
  void anApprovalIsForTheShownContent() throws Exception {
    Repair proposal = fixture.proposal("SHOWN", 1);
    Repair other = fixture.proposal("SHOWN", 2);

    refused(
        () -> desk.approve(fixture.bob(), proposal.repairId(), other.contentHash()),
        Code.HASH_DIFFERS);
    refused(
        () -> desk.approve(fixture.bob(), proposal.repairId(), new ContentHash(new byte[0])),
        Code.HASH_DIFFERS);
  }

  @Test
  void aRepairIsDecidedOnce() throws Exception {
    Repair declined = fixture.proposal("ONCE", 1);
    refused(
        () ->
            desk.propose(fixture.bob(), "message:" + declined.messageId(), set("Price", "1"), NOTE),
        Code.WRONG_STATE);

    assertThat(desk.reject(fixture.bob(), declined.repairId(), NOTE).state())
        .isEqualTo(Proposal.State.REJECTED);
    refused(
        () -> desk.approve(fixture.bob(), declined.repairId(), declined.contentHash()),
        Code.WRONG_STATE);
    Repair second =
        desk.propose(
            fixture.ann(), "message:" + declined.messageId(), set("Account", "ACC2"), NOTE);
    assertThat(second.key().messageId()).isEqualTo("ONCE-1/R2");
    assertThat(desk.reject(fixture.ann(), second.repairId(), NOTE).state())
        .isEqualTo(Proposal.State.WITHDRAWN);
  }

  @Test
  void aRepairThatGoesToRepairAgainIsRepairedAgain() throws Exception {
    String item = fixture.refused(TradeXml.purchase("AGAIN", 1).with("Account", "NOBODY"));
    Repair first = desk.propose(fixture.ann(), item, set("Account", "NOBODY2"), NOTE);
    long copy =
        Objects.requireNonNull(
            desk.approve(fixture.bob(), first.repairId(), first.contentHash()).newMessageId());
    await().until(() -> fixture.status(copy).equals("IN_REPAIR"));

    Repair second = desk.propose(fixture.bob(), "message:" + copy, set("Account", "ACC1"), NOTE);
    desk.approve(fixture.ann(), second.repairId(), second.contentHash());

    assertThat(second.key().messageId()).isEqualTo("AGAIN-1/R2");
    await()
        .until(
            () ->
                fixture
                    .query(
                        "SELECT status FROM incoming_trade_message WHERE source = 'AGAIN'"
                            + " ORDER BY source_message_id")
                    .equals(List.of("REPAIRED", "REPAIRED", "BOOKED")));
  }

  @Test
  void aResubmittedMessageIsCheckedAgainstCurrentStaticData() throws Exception {
    String item = fixture.refused(TradeXml.purchase("LATER", 1).with("Account", "LATER"));
    fixture.execute(
        Role.MIGRATOR,
        "INSERT INTO account VALUES ('LATER', '2000-01-01', 'Third', 'CUSTGB2LXXX', 'SK', 'CA');"
            + " INSERT INTO static_data_version (version)"
            + " SELECT max(version) + 1 FROM static_data_version");
    long id = Long.parseLong(item.substring("message:".length()));

    // an element notices new static data within seconds; until then the message returns to repair
    await()
        .until(
            () -> {
              if (fixture.status(id).equals("IN_REPAIR")) {
                desk.resubmit(fixture.ann(), item);
              }
              return fixture.status(id).equals("BOOKED");
            });

    refused(() -> desk.resubmit(fixture.ann(), item), Code.WRONG_STATE);
    assertThat(fixture.query("SELECT count(*) FROM security_purc_sale WHERE source = 'LATER'"))
        .containsExactly("1");
  }

  @Test
  void aPermanentRejectionLeavesTheListAndKeepsBothReasons() throws Exception {
    String item = fixture.refused(TradeXml.purchase("GOOD", 1).with("Account", "NOBODY"));
    desk.reject(fixture.ann(), item, "a test message of the sender");

    assertThat(open(item)).isEmpty();
    ExceptionItem closed = find(item);
    assertThat(closed.state()).isEqualTo("REJECTED");
    assertThat(closed.reason()).contains("NOBODY");
    assertThat(Objects.requireNonNull(closed.closed()).reason())
        .isEqualTo("a test message of the sender");
    refused(() -> desk.reject(fixture.ann(), item, NOTE), Code.WRONG_STATE);
    refused(() -> desk.resubmit(fixture.ann(), item), Code.WRONG_STATE);
    refused(
        () -> desk.propose(fixture.ann(), item, set("Account", "ACC1"), NOTE), Code.WRONG_STATE);
  }

  @Test
  void conflictsAndRecordsWithoutAKeyAreAcknowledged() throws Exception {
    fixture.engine().take(TradeXml.purchase("ODD", 1).bytes());
    fixture.engine().take(TradeXml.purchase("ODD", 1).with("Quantity", "9").bytes());
    fixture.engine().take("<TradeMessage>no key</TradeMessage>".getBytes(StandardCharsets.UTF_8));
    List<String> items =
        fixture.query(
            "SELECT item FROM exception_item WHERE item LIKE 'conflict:%' OR item LIKE 'refused:%'");
    assertThat(items).hasSize(2);

    for (String item : items) {
      refused(() -> desk.resubmit(fixture.ann(), item), Code.REQUEST_INVALID);
      desk.reject(fixture.ann(), item, "seen");
      assertThat(open(item)).isEmpty();
      assertThat(find(item).closed()).isNotNull();
      refused(() -> desk.reject(fixture.bob(), item, "seen"), Code.WRONG_STATE);
    }
  }

  @Test
  void aParkedVersionCanBeRejectedButNotResubmitted() throws Exception {
    String item =
        fixture.refused(TradeXml.purchase("PARK", 1).with("Action", "AMEND").with("Version", "2"));
    assertThat(find(item).state()).isEqualTo("PARKED");
    refused(() -> desk.resubmit(fixture.ann(), item), Code.WRONG_STATE);

    desk.reject(fixture.ann(), item, "the first version will not come");

    assertThat(find(item).state()).isEqualTo("REJECTED");
    assertThat(find(item).code()).isEqualTo(ReasonCode.VERSION_AHEAD.name());
    assertThat(fixture.query("SELECT count(*) FROM parked_message WHERE source = 'PARK'"))
        .containsExactly("0");
  }

  @Test
  void anItemBelongsToWhoProposedOrToWhomItIsAssigned() throws Exception {
    String item = fixture.refused(TradeXml.purchase("WHOSE", 1).with("Account", "NOBODY"));
    assertThat(find(item).owner()).isEqualTo("desk");
    desk.assign(fixture.ann(), item, "bob");
    assertThat(find(item).owner()).isEqualTo("bob");
    desk.assign(fixture.bob(), item, null);
    desk.propose(fixture.ann(), item, set("Account", "ACC1"), NOTE);
    assertThat(find(item).owner()).isEqualTo("ann");

    refused(() -> desk.assign(fixture.ann(), item, "nobody"), Code.NOT_FOUND);
    refused(() -> desk.assign(fixture.ann(), "message:1", "bob"), Code.NOT_FOUND);
  }

  @Test
  void everyDecisionIsInTheAuditWithWhoAndWhat() throws Exception {
    Repair proposal = fixture.proposal("AUDIT", 1);
    desk.approve(fixture.bob(), proposal.repairId(), proposal.contentHash());

    try (Connection reader = reader()) {
      List<AuditEvent> events =
          AuditTrail.last(reader, "message:" + proposal.messageId(), null, 10);
      assertThat(events)
          .extracting(AuditEvent::action)
          .containsExactly("REPAIR_PROPOSED", "REPAIR_APPROVED");
      assertThat(events).extracting(AuditEvent::actor).containsExactly("ann", "bob");
      assertThat(events).allMatch(AuditEvent::proved);
      assertThat(events.get(1).before()).isEqualTo("proposed by ann");
      assertThat(events.get(1).after())
          .contains("repair " + proposal.repairId())
          .contains(proposal.contentHash().toString());
    }
  }

  @Test
  void aRepeatedOriginalIsAnsweredWithItsFirstOutcome() throws Exception {
    Repair proposal = fixture.proposal("RESENT", 1);
    desk.approve(fixture.bob(), proposal.repairId(), proposal.contentHash());

    List<Outcome> outcomes =
        fixture.engine().take(TradeXml.purchase("RESENT", 1).with("Account", "NOBODY").bytes());

    assertThat(outcomes.get(0).kind()).isEqualTo(Outcome.Kind.DUPLICATE);
    assertThat(outcomes.get(0).original()).isEqualTo(Outcome.Kind.IN_REPAIR);
  }

  @Test
  void aNameWithLeadingZerosIsNotThatOfAMessage() throws Exception {
    String item = fixture.refused(TradeXml.purchase("A", 1).with("Account", "NOBODY"));
    String padded = item.replace("message:", "message:00");

    refused(() -> desk.reject(fixture.ann(), padded, NOTE), Code.NOT_FOUND);
    refused(() -> desk.resubmit(fixture.ann(), padded), Code.REQUEST_INVALID);
    assertThat(fixture.query("SELECT item FROM exception_desk WHERE closed_by IS NULL"))
        .contains(item);
    assertThat(fixture.query("SELECT item FROM exception_closed")).doesNotContain(padded);

    desk.reject(fixture.ann(), item, NOTE);
    assertThat(fixture.query("SELECT item FROM exception_desk WHERE closed_by IS NULL"))
        .doesNotContain(item);
  }

  @Test
  void missingItemsAreNotFound() {
    refused(
        () -> desk.propose(fixture.ann(), "message:1", set("Price", "1"), NOTE), Code.NOT_FOUND);
    refused(() -> desk.resubmit(fixture.ann(), "message:1"), Code.NOT_FOUND);
    refused(() -> desk.reject(fixture.ann(), "message:1", NOTE), Code.NOT_FOUND);
    refused(() -> desk.reject(fixture.ann(), "gap:X:1", NOTE), Code.NOT_FOUND);
    refused(() -> desk.reject(fixture.ann(), 99_999, NOTE), Code.NOT_FOUND);
    refused(
        () -> desk.approve(fixture.ann(), 99_999, new ContentHash(new byte[32])), Code.NOT_FOUND);
  }

  private static Correction set(String field, String value) {
    return Correction.of(Map.of(field, value));
  }

  private static void refused(ThrowingCallable call, Code code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DeskRefusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
  }

  private List<ExceptionItem> open(String item) throws SQLException {
    try (Connection reader = reader()) {
      return new Exceptions(Clock.systemUTC())
          .read(reader, ItemFilter.NONE).items().stream()
              .filter(exception -> exception.item().equals(item))
              .toList();
    }
  }

  private ExceptionItem find(String item) throws SQLException {
    try (Connection reader = reader()) {
      return Objects.requireNonNull(new Exceptions(Clock.systemUTC()).find(reader, item));
    }
  }

  private Connection reader() throws SQLException {
    return fixture.engine().database().database().connect(Role.READER, "test");
  }
}
