package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.NoInput;
import io.straightway.backoffice.catalogue.EnquiryOperations.Slice;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.AuditSearch;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.ContentHash;
import io.straightway.operators.Operators;
import io.straightway.operators.Operators.Operator;
import io.straightway.operators.ProvedCall;
import io.straightway.operators.Senders;
import io.straightway.operators.Senders.Sender;
import io.straightway.operators.access.AccessChange;
import io.straightway.operators.access.AccessChange.JointChange;
import io.straightway.operators.access.AccessChange.Restriction;
import io.straightway.operators.access.AccessDesk;
import io.straightway.operators.access.AccessDesk.Handout;
import io.straightway.operators.audit.AuditChain;
import io.straightway.operators.audit.AuditEvent;
import io.straightway.operators.audit.AuditTrail;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operations of access administration and audit. */
public final class AccessOperations {

  /** Creates the access desk. */
  public static final Function<DataSource, AccessDesk> DESK =
      source -> new AccessDesk(source, new SecureRandom());

  /** Lists operators. */
  public static final Operation<Slice, Page<Operator>> OPERATORS =
      Subject.ACCESS
          .pages("/api/access/operators", Slice.class, Operator.class)
          .does("List operators with their roles, including locked and removed ones.")
          .reads(
              (context, slice) ->
                  Page.of(
                      Operators.list(context.connection()),
                      slice.after(),
                      slice.limit(),
                      Operator::name));

  /** Lists senders. */
  public static final Operation<Slice, Page<Sender>> SENDERS =
      Subject.ACCESS
          .pages("/api/access/senders", Slice.class, Sender.class)
          .does("List senders with their sources, and the SHA-256 of their token or certificate.")
          .reads(
              (context, slice) ->
                  Page.of(
                      Senders.list(context.connection()),
                      slice.after(),
                      slice.limit(),
                      Sender::name));

  /** Lists the changes that wait for another administrator. */
  public static final Operation<Slice, Page<AccessChange>> WAITING =
      Subject.ACCESS
          .pages("/api/access/changes", Slice.class, AccessChange.class)
          .does("List changes that wait for another administrator, oldest first.")
          .reads(
              (context, slice) ->
                  Page.of(
                      AccessDesk.waiting(context.connection()),
                      slice.after(),
                      slice.limit(),
                      change -> String.valueOf(change.number())));

  /** Proposes a change that grants power. */
  public static final Operation<AccessProposal, Handout> PROPOSE =
      Subject.ACCESS
          .one("/api/access/changes", AccessProposal.class, Handout.class)
          .does(
              "Propose to give a right, or to take one from an administrator.",
              "details are roles, such as 'OPERATOR APPROVER', or the sources of a sender. half is"
                  + " the first half of the code that an operator enters at /setup, or of the"
                  + " token of a sender; the approval answers the second. Each half is answered"
                  + " once and not stored. An Idempotency-Key is ignored.")
          .creates()
          .at(
              DESK,
              (desk, login, proposal) ->
                  desk.propose(
                      login,
                      proposal.change,
                      proposal.name,
                      orEmpty(proposal.details),
                      proposal.reason),
              proposal -> ProvedCall.of("propose_access"));

  /** Approves a change. */
  public static final Operation<Consent, Handout> APPROVE =
      Subject.ACCESS
          .one("/api/access/changes/{change}/approve", Consent.class, Handout.class)
          .does(
              "Approve and make a change that another administrator has proposed.",
              "half is the second half of a code or a token. An Idempotency-Key is ignored.")
          .at(
              DESK,
              (desk, login, consent) -> desk.approve(login, consent.change, consent.hash),
              consent -> ProvedCall.of("approve_access", consent.change, consent.hash.bytes()));

  /** Rejects a change. */
  public static final Operation<Veto, NoInput> REJECT =
      Subject.ACCESS
          .one("/api/access/changes/{change}/reject", Veto.class, NoInput.class)
          .does("Reject a change, or withdraw your own.")
          .form(
              "/console/administration/reject",
              "/console/administration",
              "The change is rejected.")
          .at(
              DESK,
              (desk, login, veto) -> {
                desk.reject(login, veto.change, veto.reason);
                return new NoInput();
              },
              veto -> ProvedCall.of("reject_access", veto.change, veto.reason));

  /** Removes power at once. */
  public static final Operation<AccessRestriction, NoInput> RESTRICT =
      Subject.ACCESS
          .one("/api/access/restrictions", AccessRestriction.class, NoInput.class)
          .does(
              "Take a right from an operator who is not an administrator, at once.",
              "details is the role to revoke.")
          .form("/console/administration/restrict", "/console/administration", "Done.")
          .at(
              DESK,
              (desk, login, restriction) -> {
                desk.restrict(
                    login,
                    restriction.change,
                    restriction.name,
                    orEmpty(restriction.details),
                    restriction.reason);
                return new NoInput();
              },
              restriction -> ProvedCall.of("restrict_access"));

  /** Lists audit events. */
  public static final Operation<EventSearch, Page<AuditEvent>> EVENTS =
      Subject.AUDIT
          .pages("/api/audit", EventSearch.class, AuditEvent.class)
          .command("audit list")
          .does(
              "List audit events with actor, action, time, and content before and after.",
              "The API returns events latest first; the command prints the last ones oldest"
                  + " first. 'proved' is yes if the actor was authenticated with an operator's"
                  + " secret; otherwise the program that wrote the event named the actor.")
          .reads(
              (context, search) ->
                  AuditSearch.page(
                      context.connection(), search.filter(), search.after, search.limit));

  /** Verifies the audit chain. */
  public static final Operation<NotedHead, AuditChain.Verdict> VERIFICATION =
      Subject.AUDIT
          .one("/api/audit/verification", NotedHead.class, AuditChain.Verdict.class)
          .does("Recompute every hash of the chain, one verification at a time.")
          .answeredByHand()
          .reads((context, head) -> AuditChain.verify(context.connection(), head.head, List.of()));

  /** All operations of access and audit. */
  static final List<Operation<?, ?>> ALL =
      List.of(
          OPERATORS, SENDERS, WAITING, PROPOSE, APPROVE, REJECT, RESTRICT, EVENTS, VERIFICATION);

  private AccessOperations() {}

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** A proposed change that grants power. */
  public record AccessProposal(
      JointChange change, String name, @Nullable String details, String reason) {}

  /** A change that removes power. */
  public record AccessRestriction(
      Restriction change, String name, @Nullable String details, String reason) {}

  /** The approval of a change. */
  public record Consent(@Argument("The number of the change.") long change, ContentHash hash) {}

  /** The rejection of a change. */
  public record Veto(@Argument("The number of the change.") long change, String reason) {}

  /** A hash noted earlier, which the chain must contain. */
  public record NotedHead(@Nullable ContentHash head) {}

  /** A search for audit events. */
  public record EventSearch(
      @Argument(
              value =
                  "Only events of this subject, such as message:30004, operator:ann or"
                      + " currency:EUR.",
              label = "ITEM")
          @Nullable String subject,
      @Argument(value = "Only events of this actor.", label = "NAME") @Nullable String actor,
      @Argument("Only this action, such as ROLE_GRANTED.") @Nullable String action,
      @Argument(value = "Only events at or after this instant.", option = "--since", label = "TIME")
          @Nullable Instant from,
      @Argument(value = "Only events before this instant.", option = "--before", label = "TIME")
          @Nullable Instant to,
      @Nullable String after,
      int limit)
      implements PageArguments {
    private AuditTrail.Filter filter() {
      return new AuditTrail.Filter(subject, actor, action, from, to);
    }
  }
}
