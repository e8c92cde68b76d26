package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.ReceivedCounts;
import io.straightway.settlement.SettlementInstallation;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Many instructions that settle in random parts, in random order, with every message sent twice.
 */
final class RandomPartsTest {
  private static final int INSTRUCTIONS = 300;
  private static final long SEED = 20261124;

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private final Random random = new Random(SEED);

  @BeforeEach
  void open() throws Exception {
    installation = SettlementInstallation.open(dir);
  }

  private List<byte[]> shuffledAnswers() throws Exception {
    installation.book(
        IntStream.rangeClosed(1, INSTRUCTIONS)
            .mapToObj(
                i ->
                    TradeXml.purchase("A", i)
                        .with("Side", i % 3 == 0 ? "SELL" : "BUY")
                        .with("Account", i % 2 == 0 ? "ACC1" : "ACC2")
                        .with("Quantity", Integer.toString(10 + random.nextInt(5000)))
                        .text())
            .toArray(String[]::new));
    installation.instruct();
    installation.deliver();
    List<byte[]> answers = new ArrayList<>();
    for (SettlementInstruction023 sent : CustodianAnswers.read(installation.out())) {
      answers.add(CustodianAnswers.matched(sent.transactionId()));
      answers.addAll(parts(sent));
    }
    answers.addAll(List.copyOf(answers));
    Collections.shuffle(answers, random);
    return answers;
  }

  /** Returns parts of whole units with proportional amounts; the last part is the remainder. */
  private List<byte[]> parts(SettlementInstruction023 sent) {
    List<byte[]> parts = new ArrayList<>();
    int left = sent.quantity().intValueExact();
    BigDecimal leftAmount = sent.amount();
    BigDecimal before = BigDecimal.ZERO;
    for (int number = 1; left > 0; number++) {
      int part = number == 5 ? left : 1 + random.nextInt(left);
      BigDecimal quantity = BigDecimal.valueOf(part);
      BigDecimal amount =
          part == left
              ? leftAmount
              : sent.amount().multiply(quantity).divide(sent.quantity(), 2, RoundingMode.HALF_EVEN);
      left -= part;
      leftAmount = leftAmount.subtract(amount);
      parts.add(
          CustodianAnswers.whole(sent)
              .part(
                  "P-" + sent.transactionId() + "-" + number,
                  quantity.toPlainString(),
                  amount.toPlainString(),
                  before.toPlainString())
              .remaining(Integer.toString(left), leftAmount.toPlainString())
              .bytes());
      before = before.add(quantity);
    }
    return parts;
  }

  private void writeFiles(Path directory, List<byte[]> answers) throws Exception {
    int size = 97;
    for (int from = 0, file = 1000; from < answers.size(); from += size, file++) {
      CustodianAnswers.write(
          directory,
          file + ".bundle.xml",
          answers.subList(from, Math.min(answers.size(), from + size)));
    }
  }

  private void everythingHasSettledOnce() throws Exception {
    assertThat(installation.query("SELECT DISTINCT status FROM settlement_instruction"))
        .containsExactly("SETTLED");
    assertThat(installation.query("SELECT count(*) FROM settlement_instruction"))
        .containsExactly(Integer.toString(INSTRUCTIONS));
    assertThat(
            installation.query(
                "SELECT instrument, account FROM current_position WHERE traded <> settled"))
        .isEmpty();
    assertThat(
            installation.query(
                "SELECT account, sum(amount) FROM posting"
                    + " WHERE account LIKE 'PAYABLE%' OR account LIKE 'RECEIVABLE%'"
                    + " GROUP BY account HAVING sum(amount) <> 0"))
        .isEmpty();
    assertThat(installation.query("SELECT * FROM custodian_message WHERE state <> 'APPLIED'"))
        .isEmpty();
    assertThat(installation.value("SELECT count(*) FROM settlement"))
        .isEqualTo(
            installation.value(
                "SELECT count(*) FROM custodian_message WHERE kind = 'CONFIRMATION'"));
  }

  @Test
  void theySumToTheWhole() throws Exception {
    List<byte[]> answers = shuffledAnswers();
    writeFiles(installation.in(), answers);

    ReceivedCounts received = installation.receive();

    assertThat(received.messages()).isEqualTo(answers.size());
    assertThat(received.duplicates()).isEqualTo(answers.size() / 2);
    everythingHasSettledOnce();
    assertThat(installation.query("SELECT DISTINCT times_seen FROM custodian_message"))
        .containsExactly("2");
  }

  @Test
  void twoReceiversOfTheSameMessagesDoNotDoubleThem() throws Exception {
    List<byte[]> answers = shuffledAnswers();
    Path second = Files.createDirectories(dir.resolve("in-2"));
    writeFiles(installation.in(), answers);
    List<byte[]> otherOrder = new ArrayList<>(answers);
    Collections.shuffle(otherOrder, random);
    writeFiles(second, otherOrder);

    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (MessageReceiver other =
        new MessageReceiver(installation.database(), second, null, 2, Clock.systemUTC())) {
      Future<ReceivedCounts> concurrent = threads.submit(other::pass);
      ReceivedCounts own = installation.receive();
      assertThat(own.messages() + concurrent.get().messages()).isEqualTo(2L * answers.size());
    } finally {
      threads.shutdown();
    }

    everythingHasSettledOnce();
    assertThat(installation.query("SELECT DISTINCT times_seen FROM custodian_message"))
        .containsExactly("4");
  }

  @Test
  void twoReceiversInOneDirectoryDoNotDoubleThem() throws Exception {
    writeFiles(installation.in(), shuffledAnswers());

    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (MessageReceiver other =
        new MessageReceiver(
            installation.database(), installation.in(), null, 2, Clock.systemUTC())) {
      Future<ReceivedCounts> concurrent = threads.submit(other::pass);
      installation.receive();
      concurrent.get();
    } finally {
      threads.shutdown();
    }

    everythingHasSettledOnce();
    assertThat(SettlementInstallation.files(installation.in())).isEmpty();
  }
}
