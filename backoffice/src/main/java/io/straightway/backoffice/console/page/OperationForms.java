package io.straightway.backoffice.console.page;

import static io.straightway.element.message.MessageField.ACCRUED_INTEREST;
import static io.straightway.element.message.MessageField.FX_RATE;
import static io.straightway.element.message.MessageField.PRICE;
import static io.straightway.element.message.MessageField.QUANTITY;
import static io.straightway.element.message.MessageField.SETTLEMENT_AMOUNT;

import io.straightway.backoffice.api.OperationHandlers;
import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Desks;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Ends;
import io.straightway.backoffice.desk.Operation.Form;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.element.message.MessageField;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposable;
import io.straightway.settlement.instruct.InstructionRefusal;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Carries out the forms of operations. The page that follows shows the outcome; a refusal shows
 * that page with the reason and the typed values.
 */
public final class OperationForms {
  /** The request attribute that holds the reason for refusing a form. */
  public static final String PROBLEM = "io.straightway.problem";

  private static final Set<String> NUMBERS =
      Stream.of(QUANTITY, PRICE, ACCRUED_INTEREST, FX_RATE, SETTLEMENT_AMOUNT)
          .map(MessageField::element)
          .collect(Collectors.toUnmodifiableSet());

  private static final String PROPOSED = "proposed";

  private final Desks desks;
  private final JsonMapper json;
  private final Enquiries enquiries;

  public OperationForms(
      @Qualifier("requestMappingHandlerMapping") RequestMappingHandlerMapping mappings,
      Desks desks,
      JsonMapper json,
      Enquiries enquiries) {
    this.enquiries = enquiries;
    this.desks = desks;
    this.json = json;
    OperationHandlers.map(
        mappings,
        RequestMethod.POST,
        Operation::formAddresses,
        operation -> new FormHandler<>(operation),
        "carryOut");
  }

  /** Returns the success message of a form, by its address. */
  public static Optional<String> done(@Nullable String address) {
    if (PROPOSED.equals(address)) {
      return Optional.of(
          "Proposed: it is above the limit of one operator, so another operator must approve it.");
    }
    return Catalogue.ALL.stream()
        .flatMap(operation -> Stream.ofNullable(operation.form()))
        .filter(form -> form.address().equals(address))
        .map(Form::done)
        .findFirst();
  }

  /** Carries out an operation with the typed values. */
  public <P extends Record, R> R carryOut(
      Operation<P, R> operation, OperatorLogin login, Map<String, String> typed)
      throws SQLException {
    return operation.order(desks, login, arguments(operation.arguments(), typed));
  }

  /**
   * Returns the typed arguments.
   *
   * @throws IllegalArgumentException if they are not valid arguments
   */
  public <P extends Record> P arguments(Class<P> type, Map<String, String> typed) {
    ObjectNode object = json.createObjectNode();
    for (RecordComponent component : type.getRecordComponents()) {
      String name = Arguments.name(component);
      if (component.getType() == Map.class) {
        object.set(name, json.valueToTree(changes(name, typed)));
      } else if (component.getType() == List.class) {
        object.set(name, json.valueToTree(FormText.several(typed.get(name))));
      } else {
        String text = FormText.orNull(typed.get(name));
        object.put(
            name,
            text != null && component.getType() == BigDecimal.class ? FormText.number(text) : text);
      }
    }
    return Arguments.of(json, type, object);
  }

  /** The handler of an operation's form. */
  final class FormHandler<P extends Record, R> implements ConsolePage {
    private final Operation<P, R> operation;
    private final Form form;

    FormHandler(Operation<P, R> operation) {
      this.operation = operation;
      this.form = Objects.requireNonNull(operation.form());
    }

    @Nullable String carryOut(
        OperatorLogin login,
        @RequestParam Map<String, String> typed,
        HttpServletRequest request,
        HttpServletResponse response,
        Model model)
        throws SQLException, ServletException, IOException {
      String page =
          UriComponentsBuilder.fromUriString(form.page())
              .encode()
              .buildAndExpand(typed)
              .toUriString();
      try {
        Ends<P> ends = operation.ends();
        if (ends != null && !Confirmation.isGiven(request)) {
          String item = ends.item().apply(arguments(operation.arguments(), questions(typed)));
          model.addAttribute(
              "asked", Confirmation.of(enquiries, request, ends.action(), List.of(item), page));
          return "confirm";
        }
        R result = OperationForms.this.carryOut(operation, login, typed);
        String did = isProposed(result) ? PROPOSED : form.address();
        return "redirect:" + page + (page.contains("?") ? "&" : "?") + "did=" + did;
      } catch (DeskRefusal | InstructionRefusal | IllegalArgumentException e) {
        response.setStatus(HttpStatus.CONFLICT.value());
        request.setAttribute(PROBLEM, e.getMessage());
        request.getRequestDispatcher(page).forward(new GetRequest(request), response);
        return null;
      }
    }
  }

  /** Returns whether a result waits for another operator. */
  public static boolean isProposed(Object result) {
    return result instanceof Proposable proposable && proposable.proposal() != null;
  }

  /** Adds a placeholder for the reason, which is not required before the confirmation. */
  private static Map<String, String> questions(Map<String, String> typed) {
    Map<String, String> values = new HashMap<>(typed);
    values.merge("reason", "-", (value, none) -> value.isBlank() ? none : value);
    return values;
  }

  /** Returns the fields {@code set.NAME} that differ from {@code was.NAME}. */
  private static Map<String, String> changes(String name, Map<String, String> typed) {
    String prefix = name + ".";
    return typed.entrySet().stream()
        .filter(pair -> pair.getKey().startsWith(prefix))
        .map(
            pair -> {
              String field = pair.getKey().substring(prefix.length());
              String value = pair.getValue().strip();
              return Map.entry(field, isNumber(field) ? FormText.number(value) : value);
            })
        .filter(
            pair -> !pair.getValue().equals(typed.getOrDefault("was." + pair.getKey(), "").strip()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Returns whether a message field holds a number. */
  private static boolean isNumber(String field) {
    return field.startsWith("Fee/") || NUMBERS.contains(field);
  }

  private static final class GetRequest extends HttpServletRequestWrapper {
    GetRequest(HttpServletRequest request) {
      super(request);
    }

    @Override
    public String getMethod() {
      return "GET";
    }
  }
}
