package io.straightway.custodian;

import io.straightway.iso20022.CancellationRequest020;
import io.straightway.iso20022.HoldRequest030;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.xml.Bundle;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.iso20022.xml.MessageReading;
import io.straightway.iso20022.xml.MessageReading.Readable;
import io.straightway.iso20022.xml.MessageReading.Unreadable;
import io.straightway.iso20022.xml.MessageWriter;
import io.straightway.markup.HardenedXml;
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

/**
 * A custodian: takes instructions, lets them match and settle, and answers. Safe for use by many
 * threads.
 *
 * <p>An instruction is known by our reference. The same one again gets the same answers again; one
 * that comes again without its hold is released; one that comes again with another content is
 * refused. What can't be taken is kept with its reason in the directory {@code refused} of the
 * state.
 */
public final class SimulatedCustodian implements AutoCloseable {
  private static final String HEAD = "V1\t"; // of the journal
  private static final int PER_FILE = 500;

  private final HardenedXml xml = new HardenedXml();
  private final MessageReader reader = new MessageReader(xml);
  private final MessageWriter writer = new MessageWriter();
  private final SimulatorSettings settings;
  private final Clock clock;
  private final SimulatorJournal journal;
  private final SimulatedBooks books;
  private final String name; // begins those of answers, so that custodians can share a directory
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
    this.books = new SimulatedBooks(reader);
    this.refusedFiles = Files.createDirectories(settings.state().resolve("refused"));
    Files.createDirectories(settings.out());
    this.name = restore();
  }

  /**
   * Opens a custodian with all it knew. No business date begins yet.
   *
   * @throws SimulatorFailure if another process works with its state, or that can't be understood
   * @throws IOException if its files can't be read
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

  /** Returns the name that the journal has given this custodian's files. */
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
   * Begins a business date: what is due settles, unmatched instructions of earlier dates match, and
   * rests of earlier dates settle. Does nothing if the date has begun before and nothing that
   * failed is to settle.
   *
   * @param settleFailed whether what has failed settles now
   * @throws SimulatorFailure if a later date has begun
   * @throws IOException if it can't be kept
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
   * @param file one Document or a bundle of them
   * @throws IOException if they can't be kept
   */
  public synchronized IntakeResult take(byte[] file) throws IOException {
    IntakeResult result = takeLater(file);
    journal.force();
    return result;
  }

  /** As {@link #take}, but durable only after the next {@link #force}. */
  synchronized IntakeResult takeLater(byte[] file) throws IOException {
    List<IntakeResult.Refused> refusals = new ArrayList<>();
    List<byte[]> documents = Bundle.documents(xml, file);
    long repeatedBefore = repeated;
    for (int i = 0; i < documents.size(); i++) {
      try {
        receive(documents.get(i));
      } catch (RefusedException e) {
        refused++;
        refusals.add(new IntakeResult.Refused(i + 1, e.code, String.valueOf(e.getMessage())));
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

  /** A message can't be taken. */
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
      receive(instruction);
    } else if (message instanceof CancellationRequest020 request) {
      happen("C\t" + known(request.transactionId(), "cancel"));
    } else if (message instanceof HoldRequest030 request) {
      happen("H\t" + known(request.transactionId(), "hold") + (request.hold() ? "\tH" : "\t-"));
    } else {
      throw new RefusedException(
          "NO_INSTRUCTION",
          "The message is neither an instruction nor a request to cancel or hold one.");
    }
  }

  private void receive(SettlementInstruction023 instruction) throws IOException, RefusedException {
    String reference = instruction.transactionId();
    SimulatedInstruction known = books.find(reference);
    if (known == null || isRelease(known.instruction(), instruction)) {
      SimulatedOutcome outcome = SimulatedOutcome.of(settings.seed(), reference, settings.rates());
      String text = new String(writer.write(instruction), StandardCharsets.US_ASCII);
      happen("I\t" + books.date() + "\t" + outcome.word() + "\t" + text);
    } else if (known.instruction().equals(instruction)) {
      happen("Q\t" + reference);
      repeated++;
    } else {
      throw new RefusedException(
          "REFERENCE_TAKEN", "The reference belongs to an instruction with another content.");
    }
  }

  private String known(String reference, String purpose) throws RefusedException {
    if (books.find(reference) == null) {
      throw new RefusedException(
          "REFERENCE_UNKNOWN", "There is no instruction to " + purpose + ".");
    }
    return reference;
  }

  private static boolean isRelease(
      SettlementInstruction023 known, SettlementInstruction023 instruction) {
    return known.held() && !instruction.held() && known.equals(instruction.withHeld(true));
  }

  private void keep(byte[] document, RefusedException refusal) throws IOException {
    String name = String.format(Locale.ROOT, "%d-%06d", clock.millis(), refused);
    PlainFiles.write(refusedFiles.resolve(name + ".xml"), document);
    PlainFiles.write(
        refusedFiles.resolve(name + ".reason.txt"),
        (refusal.code + "\n" + refusal.getMessage() + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private void happen(String event) throws IOException {
    journal.append(event);
    books.apply(event);
  }

  /**
   * Settles the rest of what has settled in part for so long, since this was called first.
   *
   * @throws IOException if it can't be kept
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
   * Writes the answers that are owed, many to a file. Names sort as the answers came.
   *
   * @throws IOException if they can't be written; they are still owed then
   */
  public synchronized void answer() throws IOException {
    List<IsoMessage> owed = List.copyOf(books.owed());
    if (!owed.isEmpty()) {
      journal.force(); // no answer goes out for what might be forgotten
      for (int from = 0; from < owed.size(); from += PER_FILE) {
        int to = Math.min(from + PER_FILE, owed.size());
        writeAnswers(owed.subList(from, to), books.written() + from + 1);
      }
      happen("W\t" + (books.written() + owed.size()));
      answered += owed.size();
    }
  }

  private void writeAnswers(List<IsoMessage> owed, long number) throws IOException {
    String kind = owed.size() == 1 ? ".xml" : ".bundle.xml";
    List<byte[]> documents = owed.stream().map(writer::write).toList();
    ByteArrayOutputStream bundle = new ByteArrayOutputStream();
    Bundle.write(bundle, documents);
    PlainFiles.write(
        settings.out().resolve(String.format(Locale.ROOT, "%s-%012d%s", name, number, kind)),
        owed.size() == 1 ? documents.get(0) : bundle.toByteArray());
  }

  /** What is there and what was done. A business date must have begun. */
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

  /** The settled balances at the business date that has begun. */
  public synchronized SimulatedStatement statement() {
    return new SimulatedStatement(books.date(), books.orders());
  }

  /** Gives the state free. What is owed is owed to the next run. */
  @Override
  public synchronized void close() throws IOException {
    journal.force();
    journal.close();
  }
}
