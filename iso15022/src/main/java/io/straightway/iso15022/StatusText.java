package io.straightway.iso15022;

import io.straightway.iso20022.CancellationStatus027;
import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.HoldStatus031;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.SettlementStatus024;
import io.straightway.iso20022.SettlementStatus024.Status;
import io.straightway.iso20022.StatusMessage;
import io.straightway.iso20022.grammar.UnreadableException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * MT548, which answers an instruction, a request to cancel it or one to hold or release it. Of
 * several statuses in it the one that stands first in the list of codes counts.
 */
final class StatusText {
  private static final Pattern NOT_X = Pattern.compile("[^A-Za-z0-9/\\-?:().,'+ ]");
  private static final Pattern LINES = Pattern.compile("(.{1,35})\\s*");
  private static final int MOST_LINES = 6;

  /** A code of 25D and what it means. The first of several codes of a status is written. */
  private record Code(String qualifier, String code, Enum<?> status) {}

  private static final List<Code> CODES =
      List.of(
          new Code("CPRC", "CAND", CancellationStatus027.Status.CANCELLED),
          new Code("CPRC", "DEND", CancellationStatus027.Status.DENIED),
          new Code("CPRC", "REJT", CancellationStatus027.Status.DENIED),
          new Code("CPRC", "CANP", CancellationStatus027.Status.PENDING),
          new Code("CPRC", "REPR", CancellationStatus027.Status.PENDING),
          new Code("CPRC", "PACK", CancellationStatus027.Status.PENDING),
          new Code("TPRC", "COMP", HoldStatus031.Status.DONE),
          new Code("TPRC", "DEND", HoldStatus031.Status.DENIED),
          new Code("TPRC", "REJT", HoldStatus031.Status.DENIED),
          new Code("TPRC", "PEND", HoldStatus031.Status.PENDING),
          new Code("TPRC", "PACK", HoldStatus031.Status.PENDING),
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
    throw MtFault.structure("The message reports none of the statuses that are read.");
  }

  /** Why; each part is null if it is not given. */
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
    return status instanceof HoldStatus031.Status held
        ? new HoldStatus031(requested, null, held, reason.code(), reason.words())
        : new CancellationStatus027(
            requested, (CancellationStatus027.Status) status, reason.code(), reason.words());
  }

  /** Writes a status; an answer to a request names the instruction that it was about. */
  static byte[] write(StatusMessage said, MtHeader header) {
    String servicer =
        said instanceof SettlementStatus024 status
            ? MtForms.ifShort(status.senderReference())
            : null;
    Code code =
        CODES.stream().filter(one -> one.status() == said.status()).findFirst().orElseThrow();
    return new MtText()
        .sequence(
            "GENL",
            general ->
                general
                    .field("20C", "SEME", header.reference())
                    .field("23G", said instanceof CancellationStatus027 ? "CAST" : "INST")
                    .link("RELA", said.transactionId())
                    .link("PCTI", servicer)
                    .sequence("STAT", stated -> write(said, code, stated)))
        .message("548", header);
  }

  private static void write(StatusMessage said, Code code, MtText stated) {
    stated.field("25D", code.qualifier(), code.code());
    String reason = said.reasonCode();
    if (reason != null) {
      String words = said.reasonText();
      stated.sequence(
          "REAS",
          why ->
              why.field("24B", code.code(), reason)
                  .optional("70D", "REAS", words == null ? null : lines(words)));
    }
  }

  /** Words in up to six lines, with a full stop for what can't be said. */
  private static String lines(String words) {
    return LINES
        .matcher(NOT_X.matcher(words).replaceAll("."))
        .results()
        .limit(MOST_LINES)
        .map(line -> line.group(1).replaceFirst("^[-:]", "."))
        .collect(Collectors.joining("\r\n"));
  }
}
