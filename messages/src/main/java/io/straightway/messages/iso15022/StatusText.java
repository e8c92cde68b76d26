package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.CancellationStatus027;
import io.straightway.messages.iso20022.CancellationStatus027.State;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.HoldStatus031;
import io.straightway.messages.iso20022.HoldStatus031.HoldStatus;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.StatusMessage;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * MT548, the answer to an instruction, to a request to cancel it or to one to hold or release it.
 * If a message reports several statuses, the one that is first in the list of codes counts.
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
          new Code("SETT", "PENF", Status.FAILING),
          new Code("MTCH", "NMAT", Status.UNMATCHED),
          new Code("INMH", "NMAT", Status.UNMATCHED),
          new Code("SETT", "PEND", Status.PENDING),
          new Code("MTCH", "MACH", Status.MATCHED),
          new Code("INMH", "MACH", Status.MATCHED),
          new Code("IPRC", "PPRC", Status.PENDING),
          new Code("IPRC", "PACK", Status.PENDING));

  private StatusText() {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtSequence general = message.text().sequence("GENL");
    for (Code code : CODES) {
      for (MtSequence stated : general.sequences("STAT")) {
        if (code.code().equals(stated.find("25D", code.qualifier()))) {
          return read(general, code.status(), reason(stated, code));
        }
      }
    }
    throw MtFault.structure("The message reports no supported status.");
  }

  /** The reason of a status; each part is null if not given. */
  private record Reason(@Nullable String code, @Nullable String words) {}

  private static Reason reason(MtSequence stated, Code status) throws UnreadableException {
    List<MtSequence> reasons = stated.sequences("REAS");
    if (reasons.isEmpty() || status.status() == Status.MATCHED) {
      return new Reason(null, null);
    }
    MtField code = reasons.get(0).field("24B", null);
    if (code == null) {
      return new Reason(null, null);
    }
    String words = reasons.get(0).find("70D", "REAS");
    return new Reason(code.value(), words == null ? null : FieldRules.shown(words));
  }

  private static IsoMessage read(MtSequence general, Enum<?> status, Reason reason)
      throws UnreadableException {
    if (status instanceof Status stated) {
      String servicer = general.linked("PCTI");
      return new SettlementStatus024(
          general.link("RELA"),
          servicer == null ? general.linked("MITI") : servicer,
          stated,
          reason.code(),
          reason.words());
    }
    String requested = MtRequest.instruction(general);
    return status instanceof HoldStatus held
        ? new HoldStatus031(requested, null, held, reason.code(), reason.words())
        : new CancellationStatus027(requested, (State) status, reason.code(), reason.words());
  }

  /** Writes a status; an answer to a request names the instruction instead of the request. */
  static byte[] write(StatusMessage message, MtHeader header) {
    Code code =
        CODES.stream().filter(row -> row.status() == message.status()).findFirst().orElseThrow();
    return new MtText()
        .sequence(
            "GENL",
            general ->
                general
                    .field("20C", "SEME", header.reference())
                    .field("23G", message instanceof CancellationStatus027 ? "CAST" : "INST")
                    .link("RELA", message.transactionId())
                    .link("PCTI", MtForms.ifShort(message.reference()))
                    .sequence("STAT", stated -> write(message, code, stated)))
        .message("548", header);
  }

  private static void write(StatusMessage message, Code code, MtText stated) {
    stated.field("25D", code.qualifier(), code.code());
    String reason = message.reasonCode();
    if (reason != null) {
      String words = message.reasonText();
      stated.sequence(
          "REAS",
          text ->
              text.field("24B", code.code(), reason)
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
