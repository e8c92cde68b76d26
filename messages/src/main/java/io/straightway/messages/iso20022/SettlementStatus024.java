package io.straightway.messages.iso20022;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A custodian's status of an instruction that has not settled (sese.024, securities settlement
 * transaction status advice).
 *
 * @param transactionId our reference of the instruction, 1 to 35 printable ASCII characters
 * @param reference the custodian's reference of the instruction, 1 to 35 characters; null if not
 *     given
 * @param statuses the state of the instruction, at most one of each {@link Aspect}; MATCHED has no
 *     reason
 */
public record SettlementStatus024(
    String transactionId, @Nullable String reference, List<StatusPart<Status>> statuses)
    implements StatusMessage {

  /**
   * A side of an instruction that the custodian reports on by itself: an instruction is matched and
   * pending at the same time.
   */
  public enum Aspect {
    PROCESSING,
    MATCHING,
    SETTLEMENT
  }

  /** The state of an instruction at the custodian. */
  public enum Status {
    /** The custodian does not accept the instruction ({@code PrcgSts/Rjctd}). */
    REFUSED(Aspect.PROCESSING),
    /** The instruction will never settle ({@code PrcgSts/Canc}). */
    CANCELLED(Aspect.PROCESSING),
    /** The other side wants the instruction cancelled ({@code PrcgSts/CxlReqd}). */
    CANCELLATION_REQUESTED(Aspect.PROCESSING),
    /** The instruction is to be cancelled but isn't yet ({@code PrcgSts/PdgCxl}). */
    CANCELLATION_PENDING(Aspect.PROCESSING),
    /** The other side wants the instruction modified ({@code PrcgSts/ModReqd}). */
    MODIFICATION_REQUESTED(Aspect.PROCESSING),
    /** The custodian is repairing the instruction ({@code PrcgSts/Rpr}). */
    REPAIR(Aspect.PROCESSING),
    /**
     * The custodian has accepted the instruction or is processing it ({@code PrcgSts/AckdAccptd},
     * {@code PrcgSts/PdgPrcg}).
     */
    ACCEPTED(Aspect.PROCESSING),
    /** No instruction of the counterparty agrees with ours ({@code MtchgSts/Umtchd}). */
    UNMATCHED(Aspect.MATCHING),
    /** The counterparty's instruction agrees with ours ({@code MtchgSts/Mtchd}). */
    MATCHED(Aspect.MATCHING),
    /** Not settled although due ({@code SttlmSts/Flng}). */
    FAILING(Aspect.SETTLEMENT),
    /** Not settled: not due yet, or due today and still able to settle ({@code SttlmSts/Pdg}). */
    PENDING(Aspect.SETTLEMENT);

    private final Aspect aspect;

    Status(Aspect aspect) {
      this.aspect = aspect;
    }

    /** Returns the aspect that the status describes. */
    public Aspect aspect() {
      return aspect;
    }
  }

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public SettlementStatus024 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.optionalReference("reference", reference);
    statuses = List.copyOf(statuses);
    Set<Aspect> aspects = EnumSet.noneOf(Aspect.class);
    for (StatusPart<Status> part : statuses) {
      FieldRules.require(aspects.add(part.status().aspect()), "status", part.status().name());
      FieldRules.require(
          part.status() != Status.MATCHED || part.reasons().isEmpty(), "reasons", part.text());
    }
    FieldRules.require(!statuses.isEmpty(), "statuses", "none");
  }

  /** Creates a message with one status and at most one reason. */
  public SettlementStatus024(
      String transactionId,
      @Nullable String reference,
      Status status,
      @Nullable String reasonCode,
      @Nullable String reasonText) {
    this(transactionId, reference, List.of(StatusPart.of(status, reasonCode, reasonText)));
  }

  @Override
  public Status status() {
    return statuses.get(0).status();
  }

  /** Returns whether the message reports a status. */
  public boolean reports(Status status) {
    return statuses.stream().anyMatch(part -> part.status() == status);
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.STATUS;
  }
}
