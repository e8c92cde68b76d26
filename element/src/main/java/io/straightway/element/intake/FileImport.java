package io.straightway.element.intake;

import io.straightway.element.intake.FilePieces.Piece;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.xml.HardenedXml;
import io.straightway.element.queue.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Takes in one file after the other. */
final class FileImport {
  /** Most messages in a piece. */
  private static final int MESSAGES_AT_ONCE = 500;

  private final TradeIntake intake;
  private final IntakeRetry handover;
  private final MessageSlicer slicer = new MessageSlicer(new HardenedXml(), MESSAGES_AT_ONCE);

  FileImport(TradeIntake intake, IntakeRetry handover) {
    this.intake = intake;
    this.handover = handover;
  }

  /** What became of a file. */
  sealed interface Result {
    /** Its messages have their outcomes. */
    record Taken(long messages) implements Result {}

    /** It is no trade file; the refusal is kept in the database. */
    record Refused(Refusal refusal, long bytes, String sha256) implements Result {
      /** For the file beside it. */
      String text() {
        return "code: %s%nreason: %s%nbytes: %d%nsha256: %s%n"
            .formatted(refusal.code(), refusal.reason(), bytes, sha256);
      }
    }
  }

  /**
   * Takes a file in.
   *
   * @param name as it shows in the log
   * @param outcomes gets one line for each message
   * @throws InterruptedException if the inbox is stopping; taking it in again is safe
   */
  Result take(Path file, String name, OutcomesFile outcomes)
      throws IOException, InterruptedException {
    TradeFileOpening opening;
    try (InputStream in = Files.newInputStream(file)) {
      FileWindow window = new FileWindow(in);
      opening = TradeFileOpening.read(window);
      Refusal refusal = fault(opening);
      if (refusal != null) {
        return refuse(file, name, refusal);
      }
      if (opening instanceof TradeFileOpening.Batch batch) {
        return takeBatch(new TradeFilePieces(window, batch, MESSAGES_AT_ONCE), name, outcomes);
      }
      if (opening instanceof TradeFileOpening.Fixml fixml) {
        return takeBatch(new FixmlFilePieces(window, fixml, MESSAGES_AT_ONCE), name, outcomes);
      }
    }
    return takeSingle(file, name, outcomes);
  }

  private @Nullable Refusal fault(TradeFileOpening opening) {
    if (opening instanceof TradeFileOpening.TooLong) {
      return Refusal.of(
          ReasonCode.XML_LIMIT,
          "No message begins within the first " + TradeFileOpening.LONGEST + " bytes.");
    }
    if (opening instanceof TradeFileOpening.Batch batch) {
      return faultOf(batch.shortestBatch());
    }
    if (opening instanceof TradeFileOpening.Fixml fixml) {
      return faultOf(fixml.shortestBatch());
    }
    if (opening instanceof TradeFileOpening.Neither neither) {
      Refusal refusal = faultOf(neither.head());
      return refusal != null
          ? refusal
          : Refusal.of(ReasonCode.XML_STRUCTURE, "The file is not a trade document.");
    }
    return null;
  }

  private @Nullable Refusal faultOf(byte[] body) {
    return slicer.slice(body) instanceof Slicing.Refused refused ? refused.refusal() : null;
  }

  private Result takeSingle(Path file, String name, OutcomesFile outcomes)
      throws IOException, InterruptedException {
    byte[] body;
    try (InputStream in = Files.newInputStream(file)) {
      body = in.readNBytes(FileWindow.MOST_HELD + 1);
    }
    if (body.length > FileWindow.MOST_HELD) {
      return refuse(file, name, tooLong());
    }
    Answer answer = handover.untilKnown(name, () -> intake.take(body));
    return answer instanceof Answer.BodyRefused refused
        ? refused(refused.refusal(), WholeBody.of(body))
        : new Result.Taken(note(answer, outcomes));
  }

  private Result takeBatch(FilePieces pieces, String name, OutcomesFile outcomes)
      throws IOException, InterruptedException {
    long messages = 0;
    Piece piece = pieces.next();
    while (piece != null) {
      Answer answer = hand(piece, name);
      Piece following = pieces.next();
      boolean isAll = messages == 0 && following == null;
      if (isAll
          && answer instanceof Answer.BodyRefused refused
          && piece instanceof Piece.Body body) {
        return refused(refused.refusal(), WholeBody.of(body.bytes()));
      }
      messages += note(answer, outcomes);
      piece = following;
    }
    return new Result.Taken(messages);
  }

  private Answer hand(Piece piece, String name) throws InterruptedException {
    if (piece instanceof Piece.Body body) {
      return handover.untilKnown(name, () -> intake.take(body.bytes()));
    }
    WholeBody kept = ((Piece.TooLong) piece).kept();
    return handover.untilKnown(name, () -> intake.refuse(kept, tooLong()));
  }

  private static long note(Answer answer, OutcomesFile outcomes) throws IOException {
    if (answer instanceof Answer.BodyRefused refused) {
      outcomes.add(refused.refusal());
      return 1;
    }
    Answer.Outcomes known = (Answer.Outcomes) answer;
    for (Outcome outcome : known.outcomes()) {
      outcomes.add(outcome);
    }
    return known.outcomes().size();
  }

  private static Refusal tooLong() {
    return Refusal.of(
        ReasonCode.MESSAGE_TOO_LARGE,
        "There are more than " + FileWindow.MOST_HELD + " bytes without a whole message.");
  }

  private Result refuse(Path file, String name, Refusal refusal)
      throws IOException, InterruptedException {
    WholeBody whole;
    try (InputStream in = Files.newInputStream(file)) {
      FileWindow window = new FileWindow(in);
      window.begin();
      window.advanceToEnd();
      whole = window.kept();
    }
    handover.untilKnown(name, () -> intake.refuse(whole, refusal));
    return refused(refusal, whole);
  }

  private static Result refused(Refusal refusal, WholeBody body) {
    return new Result.Refused(refusal, body.length(), HexFormat.of().formatHex(body.contentHash()));
  }
}
