package io.straightway.backoffice.check;

import io.straightway.backoffice.api.StrictJson;
import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.catalogue.JournalOperations;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.journal.JournalCsv;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso15022.CustodianReader;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.settlement.income.DividendFile;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.staticdata.load.StaticDataDesk;
import io.straightway.staticdata.load.StaticDataDesk.SentFile;
import io.straightway.staticdata.load.StaticDataKind;
import io.straightway.testing.Extremes;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A program that feeds each reader of files and of JSON with extremes: the examples, and a body of
 * each operation, with extreme numbers, and of as much as may be sent. It ends with 0 if each was
 * read or refused in time.
 */
public final class ExtremeInput {
  private static final int LONGEST_UPLOAD = 4 << 20;
  private static final int LONGEST_JSON = 256 << 10;
  private static final List<String> HEADS =
      List.of(
          "",
          "<?xml version=\"1.0\"?><a b=\"",
          "<TradeMessages xmlns=\"urn:straightway:trade:1\">",
          "isin,currency,ex_date,record_date,payment_date,rate,tax_percent\n",
          "account,owner,currency,debit,credit,isin,quantity\n",
          "statement_date,kind,account,instrument,quantity\n");

  private ExtremeInput() {}

  /** Reads the examples in a directory with extreme numbers, long files, and bodies in JSON. */
  public static void main(String[] arguments) throws IOException {
    files(Path.of(arguments[0]));
    staticData();
    bodies();
  }

  private static void files(Path directory) throws IOException {
    Extremes files = readersOfFiles();
    for (Path example : examples(directory)) {
      files.numbers(
          example.getFileName().toString(), Files.readString(example, StandardCharsets.ISO_8859_1));
    }
    files.pieces(HEADS);
    files.report();
  }

  private static void staticData() throws IOException {
    Extremes files =
        new Extremes(LONGEST_UPLOAD)
            .of("static data", file -> StaticDataDesk.sent(List.of(new SentFile("file", file))));
    for (StaticDataKind kind : StaticDataKind.values()) {
      files.numbers(kind.name(), kind.file(name -> "1") + "\n");
    }
    files.pieces(
        List.of(
            "",
            "<StaticData xmlns=\"urn:straightway:static-data:1\">",
            StaticDataKind.CALENDARS.header() + "\n"));
    files.report();
  }

  private static void bodies() throws IOException {
    JsonMapper json = StrictJson.mapper();
    for (Operation<?, ?> operation : Catalogue.ALL) {
      Extremes bodies =
          new Extremes(LONGEST_JSON).of("JSON", body -> arguments(json, operation, body));
      String body =
          Arguments.names(operation.arguments()).stream()
              .map(name -> "\"" + name + "\":1")
              .collect(Collectors.joining(",", "{", "}"));
      bodies.numbers(operation.addresses() + " " + body, body);
    }
    Extremes bodies =
        new Extremes(LONGEST_JSON)
            .of("JSON", body -> arguments(json, JournalOperations.PROPOSE, body));
    bodies.pieces(List.of("", "{\"kind\":\"MANUAL\",\"lines\":", "{\"lines\":[{\"amount\":"));
    bodies.report();
  }

  private static Extremes readersOfFiles() {
    HardenedXml xml = new HardenedXml();
    MessageSlicer slicer = new MessageSlicer(xml, 1_000);
    TradeMessageReader trades = new TradeMessageReader(xml);
    CustodianReader custodian = new CustodianReader();
    StatementFile statements = new StatementFile(new MessageReader(xml));
    return new Extremes(LONGEST_UPLOAD)
        .of(
            "trades",
            file ->
                slicer.slice(file) instanceof Slicing.Messages messages
                    ? messages.slices().stream().map(trades::read).toList()
                    : file)
        .of("custodian", file -> custodian.messages(file).stream().map(custodian::read).toList())
        .of("statements", file -> statements.read(List.of(file)))
        .of("dividends", file -> DividendFile.read(text(file)))
        .of("journals", file -> JournalCsv.read(new StringReader(text(file))));
  }

  private static Record arguments(JsonMapper json, Operation<?, ?> operation, byte[] body) {
    try {
      return Arguments.of(json, operation.arguments(), json.readValue(body, ObjectNode.class));
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e); // as the server answers it
    }
  }

  private static List<Path> examples(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().matches(".*/(public|fixml|mt|day)/[^/]+[.](xml|fin|csv)"))
          .sorted()
          .toList();
    }
  }

  private static String text(byte[] file) {
    return new String(file, StandardCharsets.ISO_8859_1);
  }
}
