package io.straightway.messages.iso20022;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A custodian's status of an instruction or of a request, with its reasons. */
public sealed interface StatusMessage extends CustodianAdvice
    permits SettlementStatus024, CancellationStatus027, HoldStatus031 {
  /** Maximum number of reasons that are read of one status; further ones are skipped. */
  int MOST_REASONS = 10;

  @Override
  String transactionId();

  /** Returns the reported statuses, each of another aspect of the instruction; never empty. */
  List<? extends StatusPart<?>> statuses();

  /** Returns the status, or the first of several. */
  default Enum<?> status() {
    return statuses().get(0).status();
  }

  /** Returns all statuses on one line, such as {@code MATCHED; PENDING LACK CMON}. */
  default String text() {
    return statuses().stream().map(StatusPart::text).collect(Collectors.joining("; "));
  }

  /**
   * A status of one aspect of an instruction.
   *
   * @param reasons its reasons in the order of the message, at most {@link #MOST_REASONS}
   */
  record StatusPart<S extends Enum<S>>(S status, List<StatusReason> reasons) {
    /** Copies the list. */
    public StatusPart {
      reasons = List.copyOf(reasons);
    }

    /**
     * Creates a status with at most one reason.
     *
     * @param code the reason as a code; null if there is none
     * @param words the reason in words; null if not given
     */
    public static <S extends Enum<S>> StatusPart<S> of(
        S status, @Nullable String code, @Nullable String words) {
      if (code == null && words != null) {
        throw new IllegalArgumentException("a reason in words needs a code");
      }
      return new StatusPart<>(
          status, code == null ? List.of() : List.of(new StatusReason(code, words)));
    }

    /** Returns the code of the first reason; null if there is none. */
    public @Nullable String reasonCode() {
      return reasons.isEmpty() ? null : reasons.get(0).code();
    }

    /** Returns the words of the first reason; null if there are none. */
    public @Nullable String reasonText() {
      return reasons.isEmpty() ? null : reasons.get(0).words();
    }

    /** Returns status, codes and words on one line, such as {@code FAILING LACK CMON: no cover}. */
    public String text() {
      StringBuilder text = new StringBuilder(status.toString());
      reasons.forEach(reason -> text.append(' ').append(reason.code()));
      String separator = ": ";
      for (StatusReason reason : reasons) {
        if (reason.words() != null) {
          text.append(separator).append(reason.words());
          separator = ", ";
        }
      }
      return text.toString();
    }
  }

  /**
   * A reason of a status.
   *
   * @param code an ISO 20022 code of four letters or digits, such as {@code LACK} (lack of
   *     securities)
   * @param words the reason in words, at most 210 characters; null if not given
   */
  record StatusReason(String code, @Nullable String words) {
    /**
     * Checks both against the format of the message.
     *
     * @throws IllegalArgumentException if one is invalid, with its value
     */
    public StatusReason {
      FieldRules.reason(code, words);
    }
  }
}
