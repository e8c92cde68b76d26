package io.straightway.app.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.CommandTree;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.catalogue.ApprovalOperations;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** The command printed for an approval exists. */
class ApprovalsCommandTest {
  private static final PrintWriter NOWHERE = new PrintWriter(Writer.nullWriter());
  private static final Surroundings SURROUNDINGS =
      new Surroundings(Map.of(), Path.of(""), NOWHERE, NOWHERE);

  @ParameterizedTest
  @EnumSource
  void eachKindIsApprovedByACommandThatThereIs(Approval.Kind kind) {
    CommandLine command = CommandTree.of(SURROUNDINGS);
    for (String word : ApprovalOperations.of(kind).approve().command().split(" ", -1)) {
      command = Objects.requireNonNull(command.getSubcommands().get(word), word);
    }
    assertThat(command.getCommandSpec().optionsMap()).containsKey("--hash");
  }
}
