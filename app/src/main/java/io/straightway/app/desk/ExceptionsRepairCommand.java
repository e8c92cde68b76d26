package io.straightway.app.desk;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.operation.DeskOptions;
import io.straightway.backoffice.catalogue.ExceptionOperations;
import io.straightway.backoffice.catalogue.ExceptionOperations.RepairProposal;
import io.straightway.element.message.parse.TradeMessageReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp exceptions repair}. */
@Command(
    name = "repair",
    header = "Propose a corrected copy of a message for approval by another operator.",
    description = {
      "The original is unchanged. The copy has the original's fields except those that are set,"
          + " and a message id of its own. The differences are printed, with the hash that an"
          + " approval must give.",
      OperatorVariables.HELP
    })
public final class ExceptionsRepairCommand implements Callable<Integer> {
  private static final Pattern ENCODING =
      Pattern.compile("\\A(<\\?xml[^>]*\\bencoding=[\"'])([A-Za-z0-9._-]+)");

  private final Surroundings surroundings;

  @Mixin DeskOptions desk = new DeskOptions();
  @Mixin ReasonOption reason = new ReasonOption();

  @Parameters(
      paramLabel = "ITEM",
      description =
          "The name of the exception, as 'stp exceptions list' prints it, such as message:30004.")
  String item = "";

  @Option(
      names = "--file",
      paramLabel = "FILE.xml",
      description = "Start from this trade message instead of the original's fields.")
  @Nullable Path file;

  @Option(
      names = "--set",
      paramLabel = "FIELD=VALUE",
      description =
          "Set a field, named as in the schema, such as Account or Fee/COMMISSION. Without a value"
              + " the field is removed. Repeatable.")
  Map<String, String> fields = new LinkedHashMap<>();

  public ExceptionsRepairCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    if (file == null && fields.isEmpty()) {
      throw CommandFailure.usage("give the correction with --set or --file");
    }
    RepairProposal proposal = new RepairProposal(item, document(), fields, reason.text());
    desk.print(
        surroundings,
        desk.perform(surroundings, ExceptionOperations.REPAIR, proposal),
        (out, repair) -> {
          new RepairText(out).print(repair);
          out.printf(
              "another operator approves it with:%n  stp %s %d --hash %s%n",
              ExceptionOperations.REPAIRS.approve().command(),
              repair.repairId(),
              repair.contentHash());
        });
    return ExitCode.OK;
  }

  private @Nullable String document() {
    if (file == null) {
      return null;
    }
    Path path = surroundings.directory().resolve(file);
    try {
      if (Files.size(path) > TradeMessageReader.MAX_BYTES) {
        throw CommandFailure.usage(path + " is longer than a message may be");
      }
      byte[] bytes = Files.readAllBytes(path);
      if (bytes.length == 0) {
        throw CommandFailure.usage(path + " is empty");
      }
      return utf8(path, bytes);
    } catch (IOException e) {
      throw CommandFailure.usage("can't read " + path);
    }
  }

  /** Its text, said to be in UTF-8, whatever it is encoded in. */
  private static String utf8(Path path, byte[] bytes) {
    String asLatin = new String(bytes, StandardCharsets.ISO_8859_1);
    Matcher declared = ENCODING.matcher(asLatin);
    String encoding = declared.find() ? declared.group(2) : "UTF-8";
    try {
      String text =
          Charset.forName(encoding).newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return ENCODING.matcher(text).replaceFirst("$1UTF-8");
    } catch (CharacterCodingException
        | IllegalCharsetNameException
        | UnsupportedCharsetException e) {
      throw CommandFailure.usage(path + " is not encoded in " + encoding);
    }
  }
}
