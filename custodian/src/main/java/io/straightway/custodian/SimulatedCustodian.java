package io.straightway.custodian;

import io.straightway.custodian.SimulatedBooks.PendingAnswer;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.channel.ChannelKey;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtReader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.CancellationRequest020;
import io.straightway.messages.iso20022.HoldRequest030;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.Bundle;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import io.straightway.messages.iso20022.xml.MessageReading.Unreadable;
import io.straightway.messages.iso20022.xml.MessageWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A custodian that takes instructions, matches and settles them, and answers. Safe for use by many
 * threads.
 *
 * <p>Answers are in the standard of the instruction. An instruction is identified by our reference.
 * If it is repeated, its answers are repeated; if it is repeated without its hold, it is released;
 * if it is repeated with different content, it is refused. Refused messages are kept with their
 * reason in the directory {@code refused} of the state.
 */
public final class SimulatedCustodian implements AutoCloseable {
  private static final String HEAD = "V1\t"; // first line of the journal, before the name
  private static final int PER_FILE = 500;

  private final HardenedXml xml = new HardenedXml();
  private final CustodianReader reader = new CustodianReader(xml);
  private final MessageWriter writer = new MessageWriter();
  private final SimulatorSettings settings;
  private final Clock clock;
  private final SimulatorJournal journal;
  private final SimulatedBooks books;
  private final String name; // file name prefix: custodians can share a directory
  private final Path refusedFiles;
  private final Map<String, Instant> partsSince = new HashMap<>();
  private long read;
  private long repeated;
  private long refused;
  private long answered;

  private SimulatedCustodian(SimulatorSettings settings, Clock clock, SimulatorJournal journal)
      throws IOException {
    this.settings = settings;
    this.clock = clock;
    this.journal = journal;
    this.books = new SimulatedBooks(new MessageReader(xml));
    this.refusedFiles = Files.createDirectories(settings.state().resolve("refused"));
    Files.createDirectories(settings.out());
    this.name = restore();
  }

  /**
   * Opens a custodian with its stored state. No business date begins yet.
   *
   * @throws SimulatorFailure if the state is in use by another process or can't be understood
   * @throws IOException if the state can't be read
   */
  public static SimulatedCustodian open(SimulatorSettings settings, Clock clock)
      throws IOException {
    SimulatorJournal journal = SimulatorJournal.open(settings.state());
    try {
      return new SimulatedCustodian(settings, clock, journal);
    } catch (IOException | RuntimeException e) {
      journal.close();
      throw e;
    }
  }

  /** Returns the name under which this custodian writes its files, from the journal. */
  private String restore() throws IOException {
    List<String> names = new ArrayList<>();
    journal.read(
        event -> {
          if (names.isEmpty()) {
            names.add(event.substring(HEAD.length()));
          } else {
            books.apply(event);
          }
        });
    if (names.isEmpty()) {
      names.add(Long.toString(clock.millis(), Character.MAX_RADIX));
      journal.append(HEAD + names.get(0));
    }
    return names.get(0);
  }

  /**
   * Begins a business date: due instructions settle, unmatched instructions of earlier dates match,
   * and the rests of instructions partly settled on earlier dates settle. Does nothing if the date
   * has already begun, unless failed instructions are to settle.
   *
   * @param settleFailed whether failed instructions settle now
   * @throws SimulatorFailure if a later date has begun
   * @throws IOException if the event can't be stored
   */
  public synchronized void begin(LocalDate date, boolean settleFailed) throws IOException {
    if (books.hasDate() && date.isBefore(books.date())) {
      throw new SimulatorFailure(
          "the custodian's business date is " + books.date() + " already; " + date + " is over");
    }
    if (!books.hasDate() || date.isAfter(books.date()) || settleFailed) {
      happen("D\t" + date + "\t" + (settleFailed ? "F" : "-"));
      journal.force();
    }
  }

  /**
   * Takes the messages of a file, and stores them durably before it returns.
   *
   * @param file one Document, a bundle of them, or MT of ISO 15022
   * @throws IOException if the messages can't be stored
   */
  public synchronized IntakeResult take(byte[] file) throws IOException {
    IntakeResult result = takeLater(file);
    journal.force();
    return result;
  }

  /** As {@link #take}, but durable only after the next {@link #force}. */
  synchronized IntakeResult takeLater(byte[] file) throws IOException {
    List<IntakeResult.Refusal> refusals = new ArrayList<>();
    List<byte[]> documents = reader.messages(file);
    long repeatedBefore = repeated;
    for (int i = 0; i < documents.size(); i++) {
      try {
        receive(documents.get(i));
      } catch (RefusedException e) {
        refused++;
        refusals.add(new IntakeResult.Refusal(i + 1, e.code, String.valueOf(e.getMessage())));
        keep(documents.get(i), e);
      }
    }
    int taken = documents.size() - refusals.size();
    read += taken;
    return new IntakeResult(taken, (int) (repeated - repeatedBefore), refusals);
  }

  synchronized void force() throws IOException {
    journal.force();
  }

  /** Thrown if a message is refused. */
  private static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1;
    private final String code;

    RefusedException(String code, String reason) {
      super(reason, null, false, false);
      this.code = code;
    }
  }

  private void receive(byte[] document) throws IOException, RefusedException {
    MessageReading reading = reader.read(document);
    if (reading instanceof Unreadable unreadable) {
      throw new RefusedException(unreadable.code().name(), unreadable.reason());
    }
    IsoMessage message = ((Readable) reading).message();
    if (message instanceof SettlementInstruction023 instruction) {
      receive(instruction, MtFile.isMt(document) ? sender(document) : null);
    } else if (message instanceof CancellationRequest020 request) {
      happen("C\t" + checked(request.transactionId(), "cancel"));
    } else if (message instanceof HoldRequest030 request) {
      happen("H\t" + checked(request.transactionId(), "hold") + (request.hold() ? "\tH" : "\t-"));
    } else {
      throw new RefusedException(
          "NO_INSTRUCTION",
          "The message is neither an instruction nor a request to cancel or hold one.");
    }
  }

  private static String sender(byte[] document) throws RefusedException {
    String sender = MtReader.sender(document);
    if (sender == null) {
      throw new RefusedException("NO_SENDER", "The header names no sender to answer.");
    }
    return sender;
  }

  private void receive(SettlementInstruction023 instruction, @Nullable String mt)
      throws IOException, RefusedException {
    String reference = instruction.transactionId();
    SimulatedInstruction earlier = books.find(reference);
    if (earlier == null || isRelease(earlier.instruction(), instruction)) {
      SimulatedOutcome outcome = SimulatedOutcome.of(settings.seed(), reference, settings.rates());
      String text = new String(writer.write(instruction), StandardCharsets.US_ASCII);
      String sender = mt == null ? "" : "\t" + mt;
      happen("I\t" + books.date() + "\t" + outcome.word() + "\t" + text + sender);
    } else if (earlier.instruction().equals(instruction)) {
      happen("Q\t" + reference);
      repeated++;
    } else {
      throw new RefusedException(
          "REFERENCE_TAKEN", "The reference belongs to an instruction with different content.");
    }
  }

  private String checked(String reference, String purpose) throws RefusedException {
    if (books.find(reference) == null) {
      throw new RefusedException(
          "REFERENCE_UNKNOWN", "There is no instruction to " + purpose + ".");
    }
    return reference;
  }

  private static boolean isRelease(
      SettlementInstruction023 earlier, SettlementInstruction023 instruction) {
    return earlier.held() && !instruction.held() && earlier.equals(instruction.withHeld(true));
  }

  private void keep(byte[] document, RefusedException refusal) throws IOException {
    String name = String.format(Locale.ROOT, "%d-%06d", clock.millis(), refused);
    String ending = MtFile.isMt(document) ? MtFile.ENDING : ".xml";
    PlainFiles.write(refusedFiles.resolve(name + ending), document);
    PlainFiles.write(
        refusedFiles.resolve(name + ".reason.txt"),
        (refusal.code + "\n" + refusal.getMessage() + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private void happen(String event) throws IOException {
    journal.append(event);
    books.apply(event);
  }

  /**
   * Settles the rest of each partly settled instruction, once the delay has passed since the first
   * call that found it partly settled.
   *
   * @throws IOException if an event can't be stored
   */
  public synchronized void settleRests(Duration delay) throws IOException {
    Instant now = clock.instant();
    for (SimulatedInstruction order : books.orders()) {
      String reference = order.instruction().transactionId();
      if (!order.isPartlySettled() || !order.isOpen()) {
        continue;
      }
      Instant since = partsSince.computeIfAbsent(reference, unseen -> now);
      if (!since.plus(delay).isAfter(now)) {
        partsSince.remove(reference);
        happen("R\t" + reference);
      }
    }
  }

  /**
   * Writes the pending answers, many to a file. The file names sort in the order of the answers.
   *
   * @throws IOException if the answers can't be written; they stay pending
   */
  public synchronized void answer() throws IOException {
    List<PendingAnswer> owed = List.copyOf(books.owed());
    if (!owed.isEmpty()) {
      journal.force(); // the state must be durable before its answers leave
      for (int from = 0; from < owed.size(); ) {
        int to = from + 1;
        while (to < owed.size() && to < from + PER_FILE && isAlike(owed.get(from), owed.get(to))) {
          to++;
        }
        writeAnswers(owed.subList(from, to), books.written() + from + 1);
        from = to;
      }
      happen("W\t" + (books.written() + owed.size()));
      answered += owed.size();
    }
  }

  /** Returns whether two answers are in the same standard, and so may share a file. */
  private static boolean isAlike(PendingAnswer first, PendingAnswer second) {
    return (first.order().mt() == null) == (second.order().mt() == null);
  }

  private void writeAnswers(List<PendingAnswer> owed, long number) throws IOException {
    if (owed.get(0).order().mt() != null) {
      List<byte[]> messages = new ArrayList<>();
      for (PendingAnswer answer : owed) {
        messages.add(mt(answer, number + messages.size()));
      }
      write(number, MtFile.ENDING, MtFile.of(messages));
      return;
    }
    List<byte[]> documents = owed.stream().map(answer -> writer.write(answer.message())).toList();
    ByteArrayOutputStream bundle = new ByteArrayOutputStream();
    Bundle.write(bundle, documents);
    boolean alone = owed.size() == 1;
    write(number, alone ? ".xml" : ".bundle.xml", alone ? documents.get(0) : bundle.toByteArray());
  }

  /** Returns an answer as MT, with its number as its reference. */
  private static byte[] mt(PendingAnswer answer, long number) {
    return MtWriter.answer(
        answer.message(),
        new MtHeader(
            answer.order().instruction().custodian(),
            String.valueOf(answer.order().mt()),
            "C" + Long.toString(number, Character.MAX_RADIX).toUpperCase(Locale.ROOT)));
  }

  private void write(long number, String ending, byte[] file) throws IOException {
    String fileName = String.format(Locale.ROOT, "%s-%012d%s", name, number, ending);
    ChannelKey key = settings.key();
    if (key != null) {
      PlainFiles.write(settings.out().resolve(fileName + ChannelKey.ENDING), key.sign(file));
    }
    PlainFiles.write(settings.out().resolve(fileName), file);
  }

  /** Returns the counts by state and of this run. A business date must have begun. */
  public synchronized SimulatorCounts counts() {
    return new SimulatorCounts(
        books.date(),
        read,
        repeated,
        refused,
        books.orders().size(),
        count(SimulatedInstruction::isMatched),
        count(SimulatedInstruction::isSettled),
        count(SimulatedInstruction::isPartlySettled),
        count(SimulatedInstruction::isFailing),
        count(order -> order.isOpen() && !order.isMatched()),
        count(SimulatedInstruction::isRefused),
        answered);
  }

  private long count(Predicate<SimulatedInstruction> state) {
    return books.orders().stream().filter(state).count();
  }

  /** Returns the settled balances at the current business date. */
  public synchronized SimulatedStatement statement() {
    return new SimulatedStatement(books.date(), books.daysOfYear(), books.orders());
  }

  /** Releases the state. Pending answers are left to the next run. */
  @Override
  public synchronized void close() throws IOException {
    journal.force();
    journal.close();
  }
}
