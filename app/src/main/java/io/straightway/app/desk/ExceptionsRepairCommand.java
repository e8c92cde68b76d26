package io.straightway.app.desk;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.access.ServerOptions;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.ReasonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.backoffice.repair.Correction;
import io.straightway.backoffice.repair.Repair;
import io.straightway.db.operator.ProvedCall;
import io.straightway.element.message.parse.TradeMessageReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.core.type.TypeReference;

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
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin ServerOptions server = new ServerOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin ItemParameter item = new ItemParameter();
  @Mixin ReasonOption reason = new ReasonOption();

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
    Correction correction = new Correction(document(), fields);
    Repair repair =
        server.given()
            ? server
                .open(surroundings)
                .post(
                    item.path("repair"),
                    proposal(correction),
                    new TypeReference<>() {},
                    ProvedCall.of("propose_repair"))
            : OpenDesk.at(
                database,
                surroundings,
                (desk, login) -> desk.propose(login, item.name, correction, reason.text()));
    if (json.wanted) {
      Json.print(surroundings.out(), repair);
    } else {
      new RepairText(surroundings.out()).print(repair);
      surroundings
          .out()
          .printf(
              "another operator approves it with:%n  stp exceptions approve %d --hash %s%n",
              repair.repairId(), repair.contentHash());
    }
    return ExitCode.OK;
  }

  private Proposal proposal(Correction correction) {
    return new Proposal(utf8(correction.document()), correction.fields(), reason.text());
  }

  private String utf8(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw CommandFailure.usage("with --to the document must be UTF-8, and " + file + " is not");
    }
  }

  private byte[] document() {
    if (file == null) {
      return new byte[0];
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
      return bytes;
    } catch (IOException e) {
      throw CommandFailure.usage("can't read " + path);
    }
  }

  /** As the API takes it. */
  private record Proposal(String document, Map<String, String> set, String reason) {}
}
