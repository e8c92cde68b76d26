package io.straightway.app.release;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules for the HTTP API, each with one change of a small document. */
final class OpenApiComparisonTest {
  private static final String DOCUMENT =
      """
      {paths: {
        '/trades': {
          get: {
            parameters: [{name: 'limit', in: 'query', schema: {type: 'integer'}}],
            responses: {
              '200': {content: {'text/csv': {}, 'application/json': {schema: {$ref: '#/Trade'}}}},
              '404': {}}},
          post: {
            requestBody: {
              content: {'application/json': {schema: {$ref: '#/Order'}}}}},
          put: {deprecated: true}}},
       Trade: {properties: {side: {type: 'string', enum: ['BUY', 'SELL']}}},
       Order: {properties: {side: {type: 'string', enum: ['BUY', 'SELL']}}, required: []}}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          /paths/~1trades/get                               |  | GET /trades is gone
          /paths/~1trades/get/parameters/0                  |  | GET /trades query limit is gone
          /paths/~1trades/get/parameters/0/required         | true | GET /trades query limit is required
          /paths/~1trades/get/parameters/0/in               | 'header' | GET /trades query limit is gone
          /paths/~1trades/get/parameters/0/schema/type      | 'boolean' | GET /trades query limit has type [boolean]
          /paths/~1trades/get/parameters/-                  | {name:'day',in:'query',required:true} | GET /trades query day is required
          /paths/~1trades/get/parameters/-                  | {name:'day',in:'query'} |
          /paths/~1trades/get/responses/404                 |  | GET /trades 404 is gone
          /paths/~1trades/get/responses/410                 | {} |
          /paths/~1trades/get/responses/200/content/text~1csv |  | GET /trades 200 text/csv is gone
          /Trade/properties/side                            |  | GET /trades 200.side is gone
          /Trade/properties/side/enum/1                     |  | GET /trades 200.side has no longer the values [SELL]
          /Trade/properties/side/enum/2                     | 'SHORT' |
          /Trade/properties/price                           | {type:'number'} |
          /paths/~1trades/post/requestBody                  |  | POST /trades body application/json is gone
          /paths/~1trades/post/requestBody/required         | true | POST /trades body is required
          /Order/properties/side                            |  | POST /trades body.side is gone
          /Order/properties/side/enum/0                     |  | POST /trades body.side has no longer the values [BUY]
          /Order/required/-                                 | 'side' | POST /trades body.side is required
          /Order/properties/note                            | {type:'string'} |
          /paths/~1positions                                | {get:{}} |
          """)
  void aChangeThatBreaksAClientIsFound(
      String place, @Nullable String value, @Nullable String objection) {
    String breaks =
        OpenApiComparison.breaks(EditedJson.of(DOCUMENT), EditedJson.of(DOCUMENT, place, value))
            .toString();

    assertThat(breaks).startsWith(objection == null ? "[]" : "[" + objection).doesNotContain(", ");
  }

  @Test
  void aRemovedPathCanHaveBeenDeprecated() {
    assertThat(
            OpenApiComparison.breaks(
                EditedJson.of(DOCUMENT), EditedJson.of(DOCUMENT, "/paths/~1trades/put", null)))
        .containsExactly(Break.gone("PUT /trades", true));
  }
}
