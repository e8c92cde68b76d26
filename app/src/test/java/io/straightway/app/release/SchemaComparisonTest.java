package io.straightway.app.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.app.release.SchemaComparison.Side;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The rules for JSON Schemas, each with a value that a client reads or writes. */
final class SchemaComparisonTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {type:'string'}                 | {type:'boolean'}                | value has type | value has type
          {type:'integer'}                | {type:'number'}                 | value has type |
          {type:'number'}                 | {type:'integer'}                |                | value has type
          {type:'string'}                 | {}                              | value has type |
          {type:'string'}                 | {type:['string','null']}        | can be null    |
          {type:['string','null']}        | {type:'string'}                 |                | can't be null
          {type:'string'}                 | {anyOf:[{type:'string'},{type:'null'}]} | can be null |
          {type:'string',format:'date'}   | {type:'string'}                 | value has type |
          {type:'string',format:'date'}   | {type:'string',format:'time'}   | value has type | value has type
          {type:'integer',format:'int32'} | {type:'integer',format:'int64'} | value has type |
          {enum:['A','B']}                | {enum:['A']}                    | values [B]     | values [B]
          {enum:['A']}                    | {enum:['A','B']}                |                |
          {enum:['A']}                    | {}                              | values [A]     |
          {}                              | {enum:['A']}                    |                | limited to [A]
          {const:'A'}                     | {const:'B'}                     | values [A]     | values [A]
          {properties:{a:{},b:{}}}        | {properties:{b:{}}}             | value.a is gone | value.a is gone
          {properties:{b:{}}}             | {properties:{a:{},b:{}}}        |                |
          {properties:{a:{type:'string'}}} | {properties:{a:{type:'number'}}} | value.a has type | value.a has type
          {properties:{a:{}},required:['a']} | {properties:{a:{}}}          | a can be missing |
          {properties:{a:{}}} | {properties:{a:{}},required:['a']}          |                | a is required
          {properties:{}}     | {properties:{a:{}},required:['a']}          |                | a is required
          {type:'array',items:{type:'string'}} | {type:'array',items:{type:'number'}} | value[] has type | value[] has type
          {type:'array',items:{type:'string'}} | {type:'array'}             | its items      |
          {type:'array',uniqueItems:true} | {type:'array'}                  | an item twice  |
          {type:'array'}                  | {type:'array',uniqueItems:true} |                | an item twice
          {type:'object',additionalProperties:{type:'string'}} | {type:'object',additionalProperties:{type:'number'}} | value[] has type | value[] has type
          {type:'object',propertyNames:{enum:['A']}} | {type:'object',propertyNames:{enum:['B']}} | values [A] | values [A]
          {type:'string',description:'a'} | {type:'string',description:'b'} |                |
          """)
  void aChangeBreaksReadersOrWriters(
      String before, String after, @Nullable String reader, @Nullable String writer) {
    assertBreaks(breaks(before, after, Side.READS), reader);
    assertBreaks(breaks(before, after, Side.WRITES), writer);
  }

  private static List<Break> breaks(String before, String after, Side side) {
    return breaks(
        EditedJson.of("{value:%s}".formatted(before)),
        EditedJson.of("{value:%s}".formatted(after)),
        side);
  }

  private static List<Break> breaks(JsonNode before, JsonNode after, Side side) {
    SchemaComparison comparison = new SchemaComparison(before, after, side);
    comparison.compare("value", before.path("value"), after.path("value"));
    return comparison.breaks();
  }

  private static void assertBreaks(List<Break> breaks, @Nullable String text) {
    if (text == null) {
      assertThat(breaks).isEmpty();
    } else {
      assertThat(breaks).hasSize(1).first().asString().contains(text);
    }
  }

  @Test
  void aNamedSchemaIsComparedWhereverItsNameIs() {
    String document =
        "{value:{$ref:'#/Node'},"
            + "Node:{properties:{next:{anyOf:[{$ref:'#/Node'},{type:'null'}]},%s:{}}}}";
    JsonNode before = EditedJson.of(document.formatted("a"));
    JsonNode after =
        EditedJson.of(
            document.replace("#/Node", "#/Item").replace("Node:", "Item:").formatted("b"));

    assertThat(breaks(before, after, Side.READS)).containsExactly(Break.gone("value.a", false));
  }

  @Test
  void aRemovedMemberCanHaveBeenDeprecated() {
    String members = "{properties:{a:{deprecated:true},b:{}}}";

    assertThat(breaks(members, "{properties:{}}", Side.READS))
        .containsExactly(Break.gone("value.a", true), Break.gone("value.b", false));
  }

  @Test
  void aSchemaThatNoRuleComparesIsRefused() {
    for (String schema : List.of("{minimum:1}", "{anyOf:[{type:'string'},{type:'number'}]}")) {
      assertThatThrownBy(() -> breaks("{}", schema, Side.READS))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no rule compares");
    }
  }

  @Test
  void aCommandGoesOnPrintingEachOfItsValues() {
    String one = "{properties:{'x':{anyOf:[{properties:{a:{}}},{type:'array'}]}}}";

    assertThat(commandBreaks(one, "{properties:{'x':{type:'array'}}}"))
        .isEqualTo("stp x --json has type [array] in place of [object]");
    assertThat(commandBreaks(one, one.replace("a:{}", "b:{}"))).isEqualTo("stp x --json.a is gone");
    assertThat(commandBreaks("{properties:{'x':{type:'array'}}}", one)).isEmpty();
  }

  private static String commandBreaks(String before, String after) {
    return ResultComparison.breaksOfCommands(EditedJson.of(before), EditedJson.of(after)).stream()
        .map(Break::toString)
        .collect(Collectors.joining("; "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          /components/messages/booked                          |                | booked is gone
          /components/messages/booked/payload/properties/price |                | booked.price is gone
          /components/messages/booked/payload/required/0       |                | booked.price can be missing
          /components/messages/booked/payload/properties/price | {type:'string'} | booked.price has type
          /components/messages/booked/payload/properties/side  | {type:'string'} |
          /components/messages/cancelled                       | {}             |
          """)
  void anEventKeepsItsTypeAndMembers(
      String place, @Nullable String value, @Nullable String objection) {
    String events =
        "{components:{messages:{booked:{payload:"
            + "{properties:{price:{type:'number'}},required:['price']}}}}}";

    assertBreaks(
        ResultComparison.breaksOfEvents(EditedJson.of(events), EditedJson.of(events, place, value)),
        objection);
  }
}
