package io.straightway.backoffice.console;

import io.straightway.backoffice.api.OperationHandlers;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Leading;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Asked;
import io.straightway.backoffice.desk.Operation.Reading;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.operator.OperatorLogin;
import java.lang.reflect.RecordComponent;
import java.sql.SQLException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/** Shows the pages that are made from operations. */
final class OperationPages {
  private static final String AT_A_TIME = "100";

  private final Enquiries enquiries;
  private final Clock clock;
  private final JsonMapper json;

  OperationPages(
      @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mappings,
      Enquiries enquiries,
      Clock clock,
      JsonMapper json) {
    this.enquiries = enquiries;
    this.clock = clock;
    this.json = json;
    OperationHandlers.map(
        mappings,
        RequestMethod.GET,
        operation -> Stream.ofNullable(operation.page()).map(Operation.Listing::address).toList(),
        operation -> new Shows<>(operation),
        "show");
  }

  /** Shows one of them. */
  final class Shows<P extends Record, R> implements ConsolePage {
    private final Operation<P, R> operation;
    private final String template;

    Shows(Operation<P, R> operation) {
      this.operation = operation;
      this.template = Objects.requireNonNull(operation.page()).template();
    }

    String show(
        OperatorLogin login,
        @RequestParam Map<String, String> typed,
        @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
        Model model)
        throws SQLException {
      P wanted =
          Arguments.ofTexts(
              json,
              operation.arguments(),
              name -> name.equals("limit") ? AT_A_TIME : typed.get(name));
      Reading<P, R> reading = (Reading<P, R>) operation.work();
      model.addAttribute("wanted", wanted);
      model.addAttribute("choices", choices());
      R page =
          enquiries.ask(
              connection -> {
                Asked asked = new Asked(connection, clock, login.name());
                model.addAttribute("today", asked.today());
                return reading.read(asked, wanted);
              });
      if (page instanceof Leading leading && leading.onlyPage() != null) {
        model.asMap().clear();
        return "redirect:" + leading.onlyPage();
      }
      model.addAttribute("page", page);
      return "found".equals(target) ? template + " :: found" : template;
    }

    /** The values that an argument can have, if they are known. */
    private Map<String, Object[]> choices() {
      Map<String, Object[]> choices = new LinkedHashMap<>();
      for (RecordComponent component : operation.arguments().getRecordComponents()) {
        Argument described = Arguments.described(component);
        if (component.getType().isEnum()) {
          choices.put(component.getName(), component.getType().getEnumConstants());
        } else if (described != null && described.oneOf().length > 0) {
          choices.put(component.getName(), described.oneOf());
        }
      }
      return choices;
    }
  }
}
