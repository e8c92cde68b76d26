package io.straightway.backoffice.console;

import io.straightway.backoffice.api.OperationHandlers;
import io.straightway.backoffice.console.lists.ListPages;
import io.straightway.backoffice.console.lists.ListRequest;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormText;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Leading;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Context;
import io.straightway.backoffice.desk.Operation.Reading;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.desk.Part;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.operators.OperatorLogin;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.RecordComponent;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/** Shows the pages that are derived from operations. */
final class OperationPages {
  private final Enquiries enquiries;
  private final Clock clock;
  private final JsonMapper json;
  private final ListPages lists;

  OperationPages(
      @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mappings,
      Enquiries enquiries,
      Clock clock,
      JsonMapper json,
      ListPages lists) {
    this.enquiries = enquiries;
    this.lists = lists;
    this.clock = clock;
    this.json = json;
    OperationHandlers.map(
        mappings,
        RequestMethod.GET,
        operation -> Stream.ofNullable(operation.page()).map(Operation.Listing::address).toList(),
        operation -> new PageHandler<>(operation),
        "show");
  }

  /** The handler of an operation's page. */
  final class PageHandler<P extends Record, R> implements ConsolePage {
    private final Operation<P, R> operation;
    private final String template;

    PageHandler(Operation<P, R> operation) {
      this.operation = operation;
      this.template = Objects.requireNonNull(operation.page()).template();
    }

    ModelAndView show(
        OperatorLogin login,
        @RequestParam Map<String, String> typed,
        HttpServletRequest request,
        Model model)
        throws SQLException {
      ListRequest listRequest = ListRequest.of(request, operation.arguments());
      P parameters = filter(typed);
      model.addAttribute("filter", parameters);
      model.addAttribute("choices", choices());
      if (parameters instanceof PageArguments) {
        return lists.show(
            listRequest,
            template,
            model,
            (connection, after, limit) ->
                part(
                    connection,
                    login,
                    Arguments.with(Arguments.with(parameters, "after", after), "limit", limit),
                    model));
      }
      R page = enquiries.ask(connection -> read(connection, login, parameters, model));
      if (page instanceof Leading leading && leading.onlyPage() != null) {
        model.asMap().clear();
        return new ModelAndView("redirect:" + leading.onlyPage());
      }
      model.addAttribute("page", page);
      return new ModelAndView(listRequest.partOnly() ? template + " :: found" : template);
    }

    private P filter(Map<String, String> typed) {
      return Arguments.ofTexts(
          json,
          operation.arguments(),
          name ->
              name.equals("limit") || name.equals("after") || !typed.containsKey(name)
                  ? null
                  : FormText.number(typed.get(name)));
    }

    @SuppressWarnings("unchecked") // the operation of a list returns parts
    private Part<Object> part(Connection connection, OperatorLogin login, P parameters, Model model)
        throws SQLException {
      return (Part<Object>) read(connection, login, parameters, model);
    }

    private R read(Connection connection, OperatorLogin login, P parameters, Model model)
        throws SQLException {
      Context context = new Context(connection, clock, login.name());
      model.addAttribute("today", context.today());
      return ((Reading<P, R>) operation.work()).read(context, parameters);
    }

    /** Returns the possible values of each argument that has a fixed set. */
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
