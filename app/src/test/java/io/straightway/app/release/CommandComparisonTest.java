package io.straightway.app.release;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The rules for commands and exit codes, each with one change of a small contract. */
final class CommandComparisonTest {
  private static final String CONTRACT =
      """
      {exitCodes: {OK: 0, FAILED: 1},
       commands: {
         'stp list': {arguments: {
           '--to': {required: false, repeatable: true, least: 1, most: 1},
           '--state': {least: 1, most: 1, values: ['OPEN', 'CLOSED']},
           '0': {required: true, least: 1, most: 2}}},
         'stp old': {deprecated: true, arguments: {}}}}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          /commands/stp list                        |  | stp list is gone
          /commands/stp new                         | {} |
          /commands/stp list/arguments/--to         |  | stp list --to is gone
          /commands/stp list/arguments/0            |  | stp list 0 is gone
          /commands/stp list/arguments/--to/required | true | stp list --to is required
          /commands/stp list/arguments/--to/repeatable | false | stp list --to can't be repeated
          /commands/stp list/arguments/--to/least   | 2 | stp list --to requires a value
          /commands/stp list/arguments/--to/most    | 0 | stp list --to takes fewer values
          /commands/stp list/arguments/--to/values  | ['A'] | stp list --to no longer takes any value
          /commands/stp list/arguments/--state/values/0 |  | stp list --state no longer takes [OPEN]
          /commands/stp list/arguments/--state/values/- | 'HELD' |
          /commands/stp list/arguments/--state/values |  |
          /commands/stp list/arguments/0/required   | false |
          /commands/stp list/arguments/1            | {required:true} | stp list 1 is required
          /commands/stp list/arguments/--new        | {required:false} |
          /exitCodes/FAILED                         | 2 | exit code 1 no longer means FAILED
          /exitCodes/OK                             |  | exit code 0 no longer means OK
          /exitCodes/BUSY                           | 6 |
          """)
  void aChangeThatBreaksAScriptIsFound(
      String place, @Nullable String value, @Nullable String objection) {
    JsonNode after = EditedJson.of(CONTRACT, place, value);

    assertThat(CommandComparison.breaks(EditedJson.of(CONTRACT), after))
        .hasToString(objection == null ? "[]" : "[" + objection + "]");
  }

  @ParameterizedTest
  @CsvSource({"/commands/stp old, true", "/commands/stp list, false"})
  void aHiddenCommandIsDeprecated(String place, boolean deprecated) {
    JsonNode after = EditedJson.of(CONTRACT, place, null);

    assertThat(CommandComparison.breaks(EditedJson.of(CONTRACT), after))
        .singleElement()
        .matches(change -> change.inMajor() == deprecated);
  }
}
