package io.straightway.app.settle;

import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.enquiry.StoryText;
import io.straightway.app.operation.DeskOptions;
import io.straightway.app.print.Json;
import io.straightway.backoffice.catalogue.EnquiryOperations;
import io.straightway.backoffice.catalogue.EnquiryOperations.InstructionName;
import io.straightway.backoffice.enquiry.InstructionStory;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp settle show}. */
@Command(
    name = "show",
    header = "Show an instruction with its deliveries, answers and settlements.",
    description = "Exit code 1 if there is none of that name.")
public final class SettleShow implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin DeskOptions desk = new DeskOptions();

  @Parameters(paramLabel = "REF", description = "The reference of an instruction, such as SI20001.")
  String reference = "";

  public SettleShow(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException {
    SettleOptions.requireReferences(List.of(reference));
    InstructionStory story =
        desk.perform(surroundings, EnquiryOperations.INSTRUCTION, new InstructionName(reference));
    if (desk.json.wanted) {
      Json.print(surroundings.out(), story);
    } else {
      new StoryText(surroundings.out(), desk.minorUnits(surroundings), "").print(story);
    }
    return ExitCode.OK;
  }
}
