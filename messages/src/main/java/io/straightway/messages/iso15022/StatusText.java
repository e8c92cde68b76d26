package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Aspect;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.StatusMessage;
import io.straightway.messages.iso20022.StatusMessage.StatusPart;
import io.straightway.messages.iso20022.StatusMessage.StatusReason;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * MT548, the answer to an instruction, to a request to cancel it or to one to hold or release it.
 * An answer to a request counts before statuses of the instruction; of several statuses of one
 * aspect, the one that is first in the list of codes counts.
 */
final class StatusText {
  private static final Pattern NOT_X = Pattern.compile("[^A-Za-z0-9/\\-?:().,'+ ]");
  private static final Pattern LINES = Pattern.compile("(.{1,35})\\s*");
  private static final int MOST_LINES = 6;

  /** A code of 25D and its status. A status with several codes is written with the first. */
  private record Code(String qualifier, String code, Enum<?> status) {}

  private static final List<Code> CODES =
      List.of(
          new Code("CPRC", "CAND", State.CANCELLED),
          new Code("CPRC", "DEND", State.DENIED),
          new Code("CPRC", "REJT", State.DENIED),
          new Code("CPRC", "CANP", State.PENDING),
          new Code("CPRC", "REPR", State.PENDING),
          new Code("CPRC", "PACK", State.PENDING),
          new Code("TPRC", "COMP", HoldStatus.DONE),
          new Code("TPRC", "DEND", HoldStatus.DENIED),
          new Code("TPRC", "REJT", HoldStatus.DENIED),
          new Code("TPRC", "PEND", HoldStatus.PENDING),
          new Code("TPRC", "PACK", HoldStatus.PENDING),
          new Code("IPRC", "REJT", Status.REFUSED),
          new Code("IPRC", "CAND", Status.CANCELLED),
          new Code("IPRC", "CPRC", Status.CANCELLATION_REQUESTED),
          new Code("IPRC", "CANP", Status.CANCELLATION_PENDING),
          new Code("IPRC", "MPRC", Status.MODIFICATION_REQUESTED),
          new Code("IPRC", "REPR", Status.REPAIR),
          new Code("IPRC", "PACK", Status.ACCEPTED),
          new Code("IPRC", "PPRC", Status.ACCEPTED),
          new Code("MTCH", "NMAT", Status.UNMATCHED),
          new Code("MTCH", "MACH", Status.MATCHED),
          new Code("INMH", "NMAT", Status.UNMATCHED),
          new Code("INMH", "MACH", Status.MATCHED),
          new Code("SETT", "PENF", Status.FAILING),
          new Code("SETT", "PEND", Status.PENDING));

  private StatusText() {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtSequence general = message.text().sequence("GENL");
    List<StatusPart<Status>> parts = new ArrayList<>();
    Set<Aspect> seen = new HashSet<>();
    for (Code code : CODES) {
      MtSequence stated = stated(general, code);
      if (stated != null && !(code.status() instanceof Status)) {
        return answer(general, code.status(), stated);
      }
      if (stated != null && code.status() instanceof Status status && seen.add(status.aspect())) {
        parts.add(new StatusPart<>(status, status == Status.MATCHED ? List.of() : reasons(stated)));
      }
    }
    if (parts.isEmpty()) {
      throw MtFault.structure("The message reports no supported status.");
    }
    String servicer = general.linked("PCTI");
    return new SettlementStatus024(
        general.link("RELA"), servicer == null ? general.linked("MITI") : servicer, parts);
  }

  /** Returns the sequence that reports a status; null if none does. */
  private static @Nullable MtSequence stated(MtSequence general, Code code)
      throws UnreadableException {
    for (MtSequence stated : general.sequences("STAT")) {
      if (code.code().equals(stated.find("25D", code.qualifier()))) {
        return stated;
      }
    }
    return null;
  }

  private static List<StatusReason> reasons(MtSequence stated) throws UnreadableException {
    List<StatusReason> reasons = new ArrayList<>();
    for (MtSequence given : stated.sequences("REAS")) {
      MtField code = given.field("24B", null);
      if (code != null && reasons.size() < StatusMessage.MOST_REASONS) {
        String words = given.find("70D", "REAS");
        reasons.add(new StatusReason(code.value(), words == null ? null : FieldRules.shown(words)));
      }
    }
    return reasons;
  }

  private static IsoMessage answer(MtSequence general, Enum<?> status, MtSequence stated)
      throws UnreadableException {
    String requested = MtRequest.instruction(general);
    StatusReason reason = reasons(stated).stream().findFirst().orElse(null);
    String code = reason == null ? null : reason.code();
    String words = reason == null ? null : reason.words();
    return status instanceof HoldStatus held
        ? new HoldStatus031(requested, null, held, code, words)
        : new CancellationStatus027(requested, (State) status, code, words);
  }

  /** Writes a status; an answer to a request names the instruction instead of the request. */
  static byte[] write(StatusMessage message, MtHeader header) {
    return new MtText()
        .sequence(
            "GENL",
            general -> {
              general
                  .field("20C", "SEME", header.reference())
                  .field("23G", message instanceof CancellationStatus027 ? "CAST" : "INST")
                  .link("RELA", message.transactionId())
                  .link("PCTI", MtForms.ifShort(message.reference()));
              message
                  .statuses()
                  .forEach(part -> general.sequence("STAT", stated -> write(part, stated)));
            })
        .message("548", header);
  }

  private static void write(StatusPart<?> part, MtText stated) {
    Code code =
        CODES.stream().filter(row -> row.status() == part.status()).findFirst().orElseThrow();
    stated.field("25D", code.qualifier(), code.code());
    for (StatusReason reason : part.reasons()) {
      String words = reason.words();
      stated.sequence(
          "REAS",
          text ->
              text.field("24B", code.code(), reason.code())
                  .optional("70D", "REAS", words == null ? null : lines(words)));
    }
  }

  /** Returns the words in up to six lines, with a full stop for each unsupported character. */
  private static String lines(String words) {
    return LINES
        .matcher(NOT_X.matcher(words).replaceAll("."))
        .results()
        .limit(MOST_LINES)
        .map(line -> line.group(1).replaceFirst("^[-:]", "."))
        .collect(Collectors.joining("\r\n"));
  }
}
