package io.straightway.element.intake;

import io.straightway.db.file.SharedFiles;
import io.straightway.element.intake.FileMessages.Piece;
import io.straightway.element.intake.TradeIntake.Answer;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.MessageSlicer.Opening;
import io.straightway.element.queue.Outcome;
import io.straightway.markup.HardenedXml;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Loads files, one at a time. */
final class FileImport {
  /** The number of messages in a piece at most. */
  private static final int MESSAGES_AT_ONCE = 500;

  private final TradeIntake intake;
  private final IntakeRetry handover;
  private final MessageSlicer slicer;

  FileImport(TradeIntake intake, IntakeRetry handover) {
    this.intake = intake;
    this.handover = handover;
    this.slicer = intake.slicer(new HardenedXml(), MESSAGES_AT_ONCE);
  }

  /** The result of a file. */
  sealed interface Result {
    /** All messages of the file have their outcomes. */
    record Taken(long messages) implements Result {}

    /** The file is not a trade file; the refusal is kept in the database. */
    record Refused(IncomingTradeMessage body, Refusal refusal) implements Result {
      /** Returns the content of the reason file. */
      String text() {
        return "code: %s%nreason: %s%nbytes: %d%nsha256: %s%n"
            .formatted(refusal.code(), refusal.reason(), body.bodyLength(), body.contentHash());
      }
    }
  }

  /**
   * Loads a file.
   *
   * @param name the file's name in the log
   * @param outcomes receives one line for each message
   * @throws InterruptedException if the inbox is stopping; loading the file again is safe
   */
  Result take(Path file, String name, OutcomesFile outcomes)
      throws IOException, InterruptedException {
    try (InputStream in = SharedFiles.newInputStream(file)) {
      byte[] first = in.readNBytes(FileMessages.MOST_HELD + 1);
      boolean isWhole = first.length <= FileMessages.MOST_HELD;
      Opening opening = slicer.open(first, isWhole);
      if (opening.refusal() != null) {
        return refuse(file, name, opening.refusal());
      }
      if (opening.batch() != null) {
        FileMessages messages = new FileMessages(in, first, opening.batch(), MESSAGES_AT_ONCE);
        return takeBatch(file, name, messages, outcomes);
      }
      return isWhole
          ? takeSingle(first, name, outcomes)
          : refuse(file, name, FileMessages.tooLong());
    }
  }

  private Result takeSingle(byte[] body, String name, OutcomesFile outcomes)
      throws IOException, InterruptedException {
    Answer answer = handover.untilKnown(name, () -> intake.take(body));
    return answer instanceof Answer.BodyRefused refused
        ? new Result.Refused(refused.body(), refused.refusal())
        : new Result.Taken(note(answer, outcomes));
  }

  private Result takeBatch(Path file, String name, FileMessages messages, OutcomesFile outcomes)
      throws IOException, InterruptedException {
    Piece piece = messages.next();
    if (piece == null) {
      return refuse(file, name, MessageSlicer.emptyBatch());
    }
    if (piece instanceof Piece.Refused rest && rest.refusal().code() == ReasonCode.XML_LIMIT) {
      return refuse(file, name, rest.refusal());
    }
    long taken = 0;
    while (piece != null) {
      taken += note(hand(piece, name), outcomes);
      piece = messages.next();
    }
    return new Result.Taken(taken);
  }

  private Answer hand(Piece piece, String name) throws InterruptedException {
    if (piece instanceof Piece.Messages messages) {
      return handover.untilKnown(name, () -> intake.take(messages.slices()));
    }
    Piece.Refused refused = (Piece.Refused) piece;
    return refuse(refused.kept(), name, refused.refusal());
  }

  private static long note(Answer answer, OutcomesFile outcomes) throws IOException {
    if (answer instanceof Answer.BodyRefused refused) {
      outcomes.add(refused.refusal());
      return 1;
    }
    Answer.Outcomes answered = (Answer.Outcomes) answer;
    for (Outcome outcome : answered.outcomes()) {
      outcomes.add(outcome);
    }
    return answered.outcomes().size();
  }

  private Result refuse(Path file, String name, Refusal refusal)
      throws IOException, InterruptedException {
    LongBody body = new LongBody();
    try (InputStream in = SharedFiles.newInputStream(file)) {
      byte[] buffer = new byte[64 * 1024];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        body.add(buffer, 0, read);
      }
    }
    return new Result.Refused(refuse(body, name, refusal).body(), refusal);
  }

  private Answer.BodyRefused refuse(LongBody body, String name, Refusal refusal)
      throws InterruptedException {
    IncomingTradeMessage kept = intake.refused(body, refusal);
    return (Answer.BodyRefused) handover.untilKnown(name, () -> intake.refuse(kept, refusal));
  }
}
