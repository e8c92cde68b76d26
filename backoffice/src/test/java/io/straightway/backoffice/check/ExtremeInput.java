package io.straightway.backoffice.check;

import io.straightway.backoffice.journal.JournalCsv;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.settlement.income.DividendFile;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.testing.ComputingTime;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A program that feeds each reader of files with extremes: the examples with every number replaced
 * by an extreme one, and four megabytes, as of the longest upload, of what a reader may collect or
 * nest. It ends with 0 if each was read or refused in time.
 */
public final class ExtremeInput {
  private static final int LENGTH = 4 << 20;
  private static final Pattern NUMBER =
      Pattern.compile("(?<=[>\":,/=])-?\\d+(?:[.,]\\d+)?(?=[<\",\\s])");
  private static final List<String> NUMBERS =
      List.of(
          "1e999999999",
          "1E-999999999",
          "1e20000000",
          "-1e2147483648",
          "0x1p999999999",
          "9".repeat(100_000),
          "0." + "0".repeat(100_000) + "1",
          "1" + "0".repeat(1_000_000) + ".5");
  private static final List<String> PIECES =
      List.of(
          "<a>",
          "<a b=\"c\">",
          "<a><![CDATA[x]]></a>",
          "&amp;",
          "<!-- -->",
          "<?x y?>",
          ",",
          "\n",
          ",\n",
          "\"",
          "{",
          "[",
          "\0",
          "\u00ff",
          ":",
          "\r\n:20:",
          "{1:F01",
          "9",
          " ");
  private static final List<String> HEADS =
      List.of(
          "",
          "<?xml version=\"1.0\"?><a b=\"",
          "<TradeMessages xmlns=\"urn:straightway:trade:1\">",
          "isin,currency,ex_date,record_date,payment_date,rate,tax_percent\n",
          "account,owner,currency,debit,credit,isin,quantity\n",
          "statement_date,kind,account,instrument,quantity\n");

  private final Map<String, Reader> readers = new LinkedHashMap<>();
  private int read;

  /** A reader of a file that answers or refuses. */
  private interface Reader {
    Object read(byte[] file) throws IOException;
  }

  private ExtremeInput() {
    HardenedXml xml = new HardenedXml();
    MessageSlicer slicer = new MessageSlicer(xml, 1_000);
    TradeMessageReader trades = new TradeMessageReader(xml);
    CustodianReader custodian = new CustodianReader();
    StatementFile statements = new StatementFile(new MessageReader(xml));
    readers.put(
        "trades",
        file ->
            slicer.slice(file) instanceof Slicing.Messages messages
                ? messages.slices().stream().map(trades::read).toList()
                : file);
    readers.put(
        "custodian", file -> custodian.messages(file).stream().map(custodian::read).toList());
    readers.put("statements", file -> statements.read(List.of(file)));
    readers.put("dividends", file -> DividendFile.read(text(file)));
    readers.put("journals", file -> JournalCsv.read(new StringReader(text(file))));
  }

  /** Reads the examples in a directory with extreme numbers, and long files. */
  public static void main(String[] arguments) throws IOException {
    ExtremeInput input = new ExtremeInput();
    for (Path example : examples(Path.of(arguments[0]))) {
      String text = Files.readString(example, StandardCharsets.ISO_8859_1);
      for (String number : NUMBERS) {
        input.feed(example.getFileName() + " with " + head(number), replaced(text, number));
      }
    }
    for (String head : HEADS) {
      for (String piece : PIECES) {
        input.feed(
            head(head) + " and " + head(piece), head + piece.repeat(LENGTH / piece.length()));
      }
    }
    System.out.println(input.read + " read or refused");
  }

  private static List<Path> examples(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().matches(".*/(public|fixml|mt|day)/[^/]+[.](xml|fin|csv)"))
          .sorted()
          .toList();
    }
  }

  /** Replaces the numbers of a text, as far as it stays below the length. */
  private static String replaced(String text, String number) {
    StringBuilder extreme = new StringBuilder();
    Matcher found = NUMBER.matcher(text);
    while (found.find() && extreme.length() + number.length() < LENGTH) {
      found.appendReplacement(extreme, number);
    }
    return found.appendTail(extreme).toString();
  }

  private void feed(String name, String text) throws IOException {
    byte[] file = text.getBytes(StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, Reader> reader : readers.entrySet()) {
      Duration begin = ComputingTime.now();
      try {
        reader.getValue().read(file);
      } catch (IllegalArgumentException e) {
        // refused
      } catch (RuntimeException | StackOverflowError e) {
        throw new AssertionError(reader.getKey() + ", " + name, e);
      }
      if (ComputingTime.since(begin).compareTo(Patience.MOMENT) > 0) {
        throw new AssertionError(reader.getKey() + ", " + name + ": " + ComputingTime.since(begin));
      }
      read++;
    }
  }

  private static String text(byte[] file) {
    return new String(file, StandardCharsets.ISO_8859_1);
  }

  private static String head(String text) {
    return text.strip().substring(0, Math.min(12, text.strip().length())) + " " + text.length();
  }
}
