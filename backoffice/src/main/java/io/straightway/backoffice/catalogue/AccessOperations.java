package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.Nothing;
import io.straightway.backoffice.catalogue.EnquiryOperations.Paging;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.AuditSearch;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.ContentHash;
import io.straightway.db.audit.AuditChain;
import io.straightway.db.audit.AuditEvent;
import io.straightway.db.audit.AuditTrail;
import io.straightway.db.operator.AccessChange;
import io.straightway.db.operator.AccessChange.Joint;
import io.straightway.db.operator.AccessChange.Restriction;
import io.straightway.db.operator.AccessDesk;
import io.straightway.db.operator.AccessDesk.Handed;
import io.straightway.db.operator.Operators;
import io.straightway.db.operator.Operators.Operator;
import io.straightway.db.operator.ProvedCall;
import io.straightway.db.operator.Senders;
import io.straightway.db.operator.Senders.Sender;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Who may get in, and what was done: administration and audit. */
public final class AccessOperations {

  /** The desk of access. */
  public static final Function<DataSource, AccessDesk> DESK =
      source -> new AccessDesk(source, new SecureRandom());

  /** Lists operators. */
  public static final Operation<Paging, Page<Operator>> OPERATORS =
      Subject.ACCESS
          .pages("/api/access/operators", Paging.class, Operator.class)
          .does("List operators with their roles, also those who are locked or removed.")
          .reads(
              (asked, it) ->
                  Page.of(
                      Operators.list(asked.connection()), it.after(), it.limit(), Operator::name));

  /** Lists senders. */
  public static final Operation<Paging, Page<Sender>> SENDERS =
      Subject.ACCESS
          .pages("/api/access/senders", Paging.class, Sender.class)
          .does("List senders with what they may send, and the SHA-256 of what they show.")
          .reads(
              (asked, it) ->
                  Page.of(Senders.list(asked.connection()), it.after(), it.limit(), Sender::name));

  /** Lists what waits for another administrator. */
  public static final Operation<Paging, Page<AccessChange>> WAITING =
      Subject.ACCESS
          .pages("/api/access/changes", Paging.class, AccessChange.class)
          .does("List what waits for another administrator, the oldest first.")
          .reads(
              (asked, it) ->
                  Page.of(
                      AccessDesk.waiting(asked.connection()),
                      it.after(),
                      it.limit(),
                      change -> String.valueOf(change.number())));

  /** Proposes to give power. */
  public static final Operation<AccessProposal, Handed> PROPOSE =
      Subject.ACCESS
          .one("/api/access/changes", AccessProposal.class, Handed.class)
          .does(
              "Propose what gives power to somebody, or takes it from an administrator.",
              "details are roles, such as 'OPERATOR APPROVER', or the sources of a sender. half is"
                  + " the first half of the code by which an operator sets himself up at /setup, or"
                  + " of the token of a sender; the approval answers the second. Each is answered"
                  + " once and kept nowhere. An Idempotency-Key is not looked at.")
          .creates()
          .at(
              DESK,
              (desk, login, it) ->
                  desk.propose(login, it.change, it.name, orEmpty(it.details), it.reason),
              it -> ProvedCall.of("propose_access"));

  /** Approves a change. */
  public static final Operation<Approval, Handed> APPROVE =
      Subject.ACCESS
          .one("/api/access/changes/{change}/approve", Approval.class, Handed.class)
          .does(
              "Approve and make a change that another administrator has proposed.",
              "half is the second half of a code or a token. An Idempotency-Key is not looked at.")
          .at(
              DESK,
              (desk, login, it) -> desk.approve(login, it.change, it.hash),
              it -> ProvedCall.of("approve_access", it.change, it.hash.bytes()));

  /** Rejects a change. */
  public static final Operation<Rejection, Nothing> REJECT =
      Subject.ACCESS
          .one("/api/access/changes/{change}/reject", Rejection.class, Nothing.class)
          .does("Reject a change; its maker withdraws it.")
          .form(
              "/console/administration/reject",
              "/console/administration",
              "The change is rejected.")
          .at(
              DESK,
              (desk, login, it) -> {
                desk.reject(login, it.change, it.reason);
                return new Nothing();
              },
              it -> ProvedCall.of("reject_access", it.change, it.reason));

  /** Takes power at once. */
  public static final Operation<AccessRestriction, Nothing> RESTRICT =
      Subject.ACCESS
          .one("/api/access/restrictions", AccessRestriction.class, Nothing.class)
          .does(
              "Take power from somebody who is no administrator, at once.",
              "details is the role that is revoked.")
          .form("/console/administration/restrict", "/console/administration", "Done.")
          .at(
              DESK,
              (desk, login, it) -> {
                desk.restrict(login, it.change, it.name, orEmpty(it.details), it.reason);
                return new Nothing();
              },
              it -> ProvedCall.of("restrict_access"));

  /** Lists events of the audit. */
  public static final Operation<EventSearch, Page<AuditEvent>> EVENTS =
      Subject.AUDIT
          .pages("/api/audit", EventSearch.class, AuditEvent.class)
          .command("audit list")
          .does(
              "List audit events: who, what, when, before and after.",
              "The last events; the API answers the latest first, the command prints the oldest of"
                  + " them first. 'proved' is yes if the actor was authenticated with an operator's"
                  + " secret; otherwise the program that wrote the event named the actor.")
          .reads(
              (asked, it) -> AuditSearch.page(asked.connection(), it.filter(), it.after, it.limit));

  /** Verifies the audit. */
  public static final Operation<NotedHead, AuditChain.Verdict> VERIFICATION =
      Subject.AUDIT
          .one("/api/audit/verification", NotedHead.class, AuditChain.Verdict.class)
          .does("Recompute every hash of the chain; one at a time.")
          .answeredByHand()
          .reads((asked, it) -> AuditChain.verify(asked.connection(), it.head, List.of()));

  /** All of them. */
  static final List<Operation<?, ?>> ALL =
      List.of(
          OPERATORS, SENDERS, WAITING, PROPOSE, APPROVE, REJECT, RESTRICT, EVENTS, VERIFICATION);

  private AccessOperations() {}

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** Gives power. */
  public record AccessProposal(
      Joint change, String name, @Nullable String details, String reason) {}

  /** Takes power. */
  public record AccessRestriction(
      Restriction change, String name, @Nullable String details, String reason) {}

  /** What is approved. */
  public record Approval(@Argument("The number of the change.") long change, ContentHash hash) {}

  /** What is rejected. */
  public record Rejection(@Argument("The number of the change.") long change, String reason) {}

  /** A hash that was noted before, which the chain must have. */
  public record NotedHead(@Nullable ContentHash head) {}

  /** Which events. */
  public record EventSearch(
      @Argument(
              value =
                  "Only events of this subject, such as message:30004, operator:ann or"
                      + " currency:EUR.",
              label = "ITEM")
          @Nullable String subject,
      @Argument(value = "Only events of this actor.", label = "NAME") @Nullable String actor,
      @Argument("Only this action, such as ROLE_GRANTED.") @Nullable String action,
      @Argument(value = "Only from this instant on.", option = "--since", label = "TIME")
          @Nullable Instant from,
      @Argument(value = "Only before this instant.", option = "--before", label = "TIME")
          @Nullable Instant to,
      @Nullable String after,
      int limit)
      implements Listed {
    private AuditTrail.Filter filter() {
      return new AuditTrail.Filter(subject, actor, action, from, to);
    }
  }
}
