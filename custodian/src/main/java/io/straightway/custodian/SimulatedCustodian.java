package io.straightway.custodian;

import io.straightway.db.file.SharedFiles;
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

  private final HardenedXml xml = new HardenedXml();
  private final MessageReader reader = new MessageReader(xml);
  private final MessageWriter writer = new MessageWriter();
  private final SimulatorSettings settings;
  private final Clock clock;
  private final SimulatorJournal journal;
  private final SimulatedBooks books;
  private final AnswerFiles answers;
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
    this.answers = new AnswerFiles(Files.createDirectories(settings.out()), restore());
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
  public synchronized Receipt take(byte[] file) throws IOException {
    Receipt receipt = takeLater(file);
    journal.force();
    return receipt;
  }

  /** As {@link #take}, but durable only after the next {@link #force}. */
  synchronized Receipt takeLater(byte[] file) throws IOException {
    Receipt.Count count = new Receipt.Count();
    for (byte[] document : Bundle.documents(xml, file)) {
      take(document, count);
    }
    Receipt receipt = count.receipt();
    read += receipt.taken();
    repeated += receipt.repeated();
    refused += receipt.refused().size();
    return receipt;
  }

  synchronized void force() throws IOException {
    journal.force();
  }

  private void take(byte[] document, Receipt.Count count) throws IOException {
    MessageReading reading = reader.read(document);
    if (reading instanceof Unreadable unreadable) {
      refuse(document, count, unreadable.code().name(), unreadable.reason());
    } else if (((Readable) reading).message() instanceof SettlementInstruction023 instruction) {
      take(document, instruction, count);
    } else if (((Readable) reading).message() instanceof CancellationRequest020 request) {
      cancel(document, request, count);
    } else if (((Readable) reading).message() instanceof HoldRequest030 request) {
      hold(document, request, count);
    } else {
      refuse(
          document,
          count,
          "NO_INSTRUCTION",
          "The message is neither an instruction nor a request to cancel or hold one.");
    }
  }

  private void take(byte[] document, SettlementInstruction023 instruction, Receipt.Count count)
      throws IOException {
    String reference = instruction.transactionId();
    SimulatedInstruction known = books.find(reference);
    if (known == null || isRelease(known.instruction(), instruction)) {
      SimulatedOutcome outcome = SimulatedOutcome.of(settings.seed(), reference, settings.rates());
      String text = new String(writer.write(instruction), StandardCharsets.US_ASCII);
      happen("I\t" + books.date() + "\t" + outcome.word() + "\t" + text);
      count.take();
    } else if (known.instruction().equals(instruction)) {
      happen("Q\t" + reference);
      count.repeat();
    } else {
      refuse(
          document,
          count,
          "REFERENCE_TAKEN",
          "The reference belongs to an instruction with another content.");
    }
  }

  private void cancel(byte[] document, CancellationRequest020 request, Receipt.Count count)
      throws IOException {
    if (books.find(request.transactionId()) == null) {
      refuse(document, count, "REFERENCE_UNKNOWN", "There is no instruction to cancel.");
    } else {
      happen("C\t" + request.transactionId());
      count.take();
    }
  }

  private void hold(byte[] document, HoldRequest030 request, Receipt.Count count)
      throws IOException {
    if (books.find(request.transactionId()) == null) {
      refuse(document, count, "REFERENCE_UNKNOWN", "There is no instruction to hold.");
    } else {
      happen("H\t" + request.transactionId() + "\t" + (request.hold() ? "H" : "-"));
      count.take();
    }
  }

  private static boolean isRelease(
      SettlementInstruction023 known, SettlementInstruction023 instruction) {
    return known.held() && !instruction.held() && known.equals(instruction.withHeld(true));
  }

  private void refuse(byte[] document, Receipt.Count count, String code, String reason)
      throws IOException {
    count.refuse(code, reason);
    String name =
        String.format(
            Locale.ROOT, "%d-%06d", clock.millis(), refused + count.receipt().refused().size());
    SharedFiles.write(refusedFiles.resolve(name + ".xml"), document);
    SharedFiles.write(
        refusedFiles.resolve(name + ".reason.txt"),
        (code + "\n" + reason + "\n").getBytes(StandardCharsets.UTF_8));
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
   * Writes the answers that are owed.
   *
   * @throws IOException if they can't be written; they are still owed then
   */
  public synchronized void answer() throws IOException {
    List<IsoMessage> owed = List.copyOf(books.owed());
    if (!owed.isEmpty()) {
      journal.force(); // no answer goes out for what might be forgotten
      answers.write(owed, books.written());
      happen("W\t" + (books.written() + owed.size()));
      answered += owed.size();
    }
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
    return SimulatedStatement.of(books.date(), books.orders());
  }

  /** Gives the state free. What is owed is owed to the next run. */
  @Override
  public synchronized void close() throws IOException {
    journal.force();
    journal.close();
  }
}
