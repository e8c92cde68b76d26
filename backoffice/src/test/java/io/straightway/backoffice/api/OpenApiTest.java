package io.straightway.backoffice.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.access.ServerCertificates;
import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.day.DayClosing;
import io.straightway.backoffice.day.ReportFiles;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Desks;
import io.straightway.backoffice.enquiry.AuditSearch;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.backoffice.status.PreviewBoard;
import io.straightway.backoffice.status.StatusBoard;
import io.straightway.db.ContentHash;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.element.server.ElementServer;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.reconcile.BreakDesk;
import io.straightway.staticdata.load.StaticDataDesk;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.core.converter.ResolvedSchema;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.parameters.PathParameter;
import io.swagger.v3.oas.models.parameters.QueryParameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.servers.Server;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.springdoc.api.AbstractOpenApiResource;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springdoc.core.customizers.OperationCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The OpenAPI document is generated from the code, and equals the one that is served and printed.
 */
final class OpenApiTest {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();
  private static final Path PRINTED = Path.of("../docs/api/openapi.json");
  private static final Path MADE = Path.of("target/openapi.json");

  @Test
  void theDocumentSaysWhatTheCodeOffers() throws Exception {
    JsonNode made = made();
    Files.createDirectories(Objects.requireNonNull(MADE.getParent()));
    Files.writeString(MADE, JSON.writeValueAsString(JSON.treeToValue(made, Object.class)) + "\n");

    assertThat(JSON.readTree(Files.readString(PRINTED)))
        .as("the API has changed: cp backoffice/%s docs/api/openapi.json", MADE)
        .isEqualTo(made);
  }

  @Test
  void everyEndpointSaysWhatItIsForAndHowItRefuses() throws Exception {
    JsonNode paths = JSON.readTree(Files.readString(PRINTED)).at("/paths");
    assertThat(paths.size()).isGreaterThan(20);
    paths.forEach(
        path ->
            path.forEach(
                operation -> {
                  assertThat(operation.at("/summary").asString()).isNotBlank();
                  assertThat(operation.at("/responses/401").isMissingNode()).isFalse();
                }));
  }

  private static JsonNode made() throws Exception {
    SpringApplicationBuilder application =
        new SpringApplicationBuilder(Described.class).bannerMode(Banner.Mode.OFF);
    try (ConfigurableApplicationContext server =
        application.run(
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--spring.jmx.enabled=false",
            "--logging.level.root=ERROR",
            "--springdoc.api-docs.enabled=true",
            "--springdoc.api-docs.path=/made",
            "--springdoc.default-produces-media-type=application/json")) {
      URI made = URI.create("http://127.0.0.1:" + ElementServer.port(server) + "/made");
      HttpRequest request = HttpRequest.newBuilder(made).build();
      return JSON.readTree(
          HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
    }
  }

  /** The endpoints alone, without anything behind them. */
  @SpringBootConfiguration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import(ApiEndpoints.class)
  static class Described {
    private static final String PROBLEM = "Problem";

    static {
      ModelConverters.getInstance().addConverter(new NullableMembers());
      ModelConverters.getInstance(true).addConverter(new NullableMembers());
      AbstractOpenApiResource.addRestControllers(OperationEndpoint.class);
      SpringDocUtils.getConfig()
          .addRequestWrapperToIgnore(OperatorLogin.class)
          .replaceWithSchema(
              ContentHash.class, new StringSchema().description("SHA-256 in hexadecimal"))
          .replaceWithSchema(
              Duration.class, new StringSchema().description("ISO 8601, such as PT1M30S"));
    }

    @Bean
    DataSource nothing() {
      return new PGSimpleDataSource();
    }

    @Bean
    Clock clock() {
      return Clock.systemUTC();
    }

    @Bean
    Enquiries enquiries(DataSource nothing) {
      return new Enquiries(nothing);
    }

    @Bean
    StatusBoard statusBoard(DataSource nothing, Clock clock) {
      return new StatusBoard(nothing, clock);
    }

    @Bean
    PreviewBoard previewBoard(DataSource nothing, Clock clock) {
      return new PreviewBoard(nothing, clock);
    }

    @Bean
    AuditSearch auditSearch(DataSource nothing) {
      return new AuditSearch(nothing);
    }

    @Bean
    RepairDesk repairDesk(DataSource nothing) {
      return new RepairDesk(nothing, new HardenedXml());
    }

    @Bean
    BreakDesk breakDesk(DataSource nothing) {
      return new BreakDesk(nothing);
    }

    @Bean
    Desks desks(DataSource nothing) {
      return new Desks(nothing);
    }

    @SuppressWarnings("rawtypes") // swagger's own raw type
    private final Map<String, Schema> named = new TreeMap<>();

    @Bean
    OperationCustomizer operations() {
      return (description, method) ->
          method.getBean() instanceof OperationEndpoint<?, ?> endpoint
              ? described(description, endpoint.operation())
              : description;
    }

    private Operation described(
        Operation description, io.straightway.backoffice.desk.Operation<?, ?> operation) {
      Schema<?> body = new ObjectSchema();
      description.setParameters(new ArrayList<>());
      for (RecordComponent component : operation.arguments().getRecordComponents()) {
        Schema<?> schema = schema(component.getGenericType());
        Argument argument = Arguments.described(component);
        if (operation.inAddress().contains(Arguments.name(component))) {
          description.addParametersItem(
              new PathParameter().name(Arguments.name(component)).schema(schema));
        } else if (operation.reads()) {
          description.addParametersItem(
              new QueryParameter()
                  .name(Arguments.name(component))
                  .description(argument == null ? null : argument.value())
                  .required(Arguments.isRequired(component))
                  .schema(schema));
        } else {
          body.addProperty(Arguments.name(component), schema);
          if (Arguments.isRequired(component)) {
            body.addRequiredItem(Arguments.name(component));
          }
        }
      }
      if (!operation.reads()) {
        description.setRequestBody(
            new RequestBody()
                .required(true)
                .content(
                    new Content().addMediaType("application/json", new MediaType().schema(body))));
      }
      description.setTags(List.of(operation.tag()));
      description.setSummary(operation.summary());
      description.setDescription(
          operation.help().isEmpty() ? null : String.join(" ", operation.help()));
      description.setResponses(
          new ApiResponses()
              .addApiResponse(
                  String.valueOf(operation.answer().status()),
                  new ApiResponse()
                      .description(
                          HttpStatus.valueOf(operation.answer().status()).getReasonPhrase())
                      .content(
                          new Content()
                              .addMediaType(
                                  "application/json",
                                  new MediaType().schema(schema(operation.result().getType()))))));
      return description;
    }

    private Schema<?> schema(Type type) {
      ResolvedSchema resolved =
          ModelConverters.getInstance()
              .resolveAsResolvedSchema(new AnnotatedType(type).resolveAsRef(true));
      named.putAll(resolved.referencedSchemas);
      return resolved.schema;
    }

    @Bean(destroyMethod = "close")
    DayClosing dayClosing(DataSource nothing, Clock clock) {
      return new DayClosing(
          new Database(new DatabaseAddress("jdbc:postgresql://localhost/none", Map.of())),
          nothing,
          clock);
    }

    @Bean
    ReportFiles reportFiles(Enquiries enquiries, Clock clock) {
      return new ReportFiles(enquiries, clock);
    }

    @Bean
    ServerCertificates serverCertificates(SslBundles bundles, Clock clock) {
      return new ServerCertificates(bundles, null, clock);
    }

    @Bean
    StaticDataDesk staticDataDesk(DataSource nothing) {
      return new StaticDataDesk(nothing);
    }

    @Bean
    OpenAPI description() {
      return new OpenAPI()
          .info(
              new Info()
                  .title("Straightway")
                  .version("1.0")
                  .description("The operations of the back office over HTTP; see docs/api.md."))
          .servers(List.of(new Server().url("/")));
    }

    @Bean
    OpenApiCustomizer problems() {
      return document -> {
        document.getComponents().addSchemas(PROBLEM, ProblemSchema.create());
        named.forEach(document.getComponents().getSchemas()::putIfAbsent);
        document.getPaths().forEach(Described::refusals);
        Catalogue.ALL.stream()
            .flatMap(operation -> operation.addresses().stream().skip(1))
            .map(alias -> Objects.requireNonNull(document.getPaths().get(alias)))
            .flatMap(item -> item.readOperations().stream())
            .forEach(alias -> alias.setDeprecated(true));
        document
            .getPaths()
            .forEach(
                (path, item) ->
                    item.readOperationsMap()
                        .forEach((method, call) -> call.setOperationId(name(method, path))));
      };
    }

    /**
     * Returns an operation id such as {@code getTradesSourceReference}, which does not depend on
     * the order of endpoints.
     */
    private static String name(PathItem.HttpMethod method, String path) {
      return Arrays.stream(path.replaceAll("[{}]", "").split("[/.-]", -1))
          .filter(word -> !word.isEmpty() && !word.equals("api"))
          .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
          .collect(Collectors.joining("", method.name().toLowerCase(Locale.ROOT), ""));
    }

    private static void refusals(String path, PathItem item) {
      for (Operation operation : item.readOperations()) {
        refusal(operation, "400", "REQUEST_INVALID");
        refusal(operation, "401", "NOT_AUTHENTICATED");
        refusal(operation, "403", "NOT_ALLOWED, OWN_REPAIR");
        if (namesAnything(operation) || operation.equals(item.getPost())) {
          refusal(operation, "404", "NOT_FOUND");
        }
        if (operation.equals(item.getPost())) {
          operation.addParametersItem(
              new HeaderParameter()
                  .name("Idempotency-Key")
                  .description(
                      "1 to 200 printable characters; the same request is carried out once in 24 hours")
                  .schema(new StringSchema()));
          refusal(operation, "408", "REQUEST_TIMEOUT");
          refusal(
              operation,
              "409",
              "WRONG_STATE, NEEDS_SECOND, HASH_DIFFERS, STILL_IN_REPAIR, IN_PROGRESS");
          refusal(operation, "413", "BODY_TOO_LARGE");
          refusal(operation, "422", "CORRECTION_INVALID, BAD_ROWS, KEY_REUSED");
          refusal(operation, "429", "TOO_MANY_REQUESTS, TOO_MANY_KEYS: ask again later");
        } else {
          if (path.contains("/{day}/reports")) {
            refusal(operation, "409", "WRONG_STATE");
          }
          refusal(operation, "429", "TOO_MANY_REQUESTS: ask again later");
        }
        refusal(operation, "503", "BUSY, DATABASE_UNAVAILABLE: ask again");
      }
    }

    private static boolean namesAnything(Operation operation) {
      return operation.getParameters() != null
          && operation.getParameters().stream()
              .anyMatch(parameter -> Boolean.TRUE.equals(parameter.getRequired()));
    }

    private static void refusal(Operation operation, String status, String codes) {
      Schema<?> problem = new Schema<>().$ref("#/components/schemas/" + PROBLEM);
      operation
          .getResponses()
          .addApiResponse(
              status,
              new ApiResponse()
                  .description(codes)
                  .content(
                      new Content()
                          .addMediaType(
                              "application/problem+json", new MediaType().schema(problem))));
    }
  }
}
