package io.straightway.backoffice.console;

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
import io.straightway.backoffice.desk.Proposable;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.message.MessageField;
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
 * Carries out what forms of pages ask for. The page that follows says what was done; what is
 * refused shows that page with the reason, and with what was typed.
 */
public final class OperationForms {
  /** The attribute of a request that has the reason why what a form asked for was refused. */
  static final String PROBLEM = "io.straightway.problem";

  private static final Set<String> NUMBERS =
      Stream.of(QUANTITY, PRICE, ACCRUED_INTEREST, FX_RATE, SETTLEMENT_AMOUNT)
          .map(MessageField::element)
          .collect(Collectors.toUnmodifiableSet());

  private static final String PROPOSED = "proposed";

  private final Desks desks;
  private final JsonMapper json;
  private final Enquiries enquiries;

  OperationForms(
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
        operation -> new Sent<>(operation),
        "carryOut");
  }

  /** The sentence of what was done, by the address of its form. */
  static Optional<String> done(@Nullable String address) {
    if (PROPOSED.equals(address)) {
      return Optional.of(
          "Proposed: it is above the limit of one operator, so another operator approves it.");
    }
    return Catalogue.ALL.stream()
        .flatMap(operation -> Stream.ofNullable(operation.form()))
        .filter(form -> form.address().equals(address))
        .map(Form::done)
        .findFirst();
  }

  /** Carries out what was typed. */
  public <P extends Record, R> R carryOut(
      Operation<P, R> operation, OperatorLogin login, Map<String, String> typed)
      throws SQLException {
    return operation.order(desks, login, arguments(operation.arguments(), typed));
  }

  /**
   * The arguments that were typed.
   *
   * @throws IllegalArgumentException if they are no valid arguments
   */
  public <P extends Record> P arguments(Class<P> type, Map<String, String> typed) {
    ObjectNode given = json.createObjectNode();
    for (RecordComponent component : type.getRecordComponents()) {
      String name = Arguments.name(component);
      if (component.getType() == Map.class) {
        given.set(name, json.valueToTree(changes(name, typed)));
      } else if (component.getType() == List.class) {
        given.set(name, json.valueToTree(FormText.several(typed.get(name))));
      } else {
        String text = FormText.given(typed.get(name));
        given.put(
            name,
            text != null && component.getType() == BigDecimal.class ? FormText.number(text) : text);
      }
    }
    return Arguments.of(json, type, given);
  }

  /** What a form sends to one address. */
  final class Sent<P extends Record, R> implements ConsolePage {
    private final Operation<P, R> operation;
    private final Form form;

    Sent(Operation<P, R> operation) {
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
          String item = ends.item().apply(arguments(operation.arguments(), asked(typed)));
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
        request.getRequestDispatcher(page).forward(new AsGet(request), response);
        return null;
      }
    }
  }

  /** Whether what was asked for waits for another operator. */
  static boolean isProposed(Object result) {
    return result instanceof Proposable one && one.proposal() != null;
  }

  /** What is asked about needs no reason yet. */
  private static Map<String, String> asked(Map<String, String> typed) {
    Map<String, String> asked = new HashMap<>(typed);
    asked.merge("reason", "-", (given, none) -> given.isBlank() ? none : given);
    return asked;
  }

  /** Of fields {@code set.NAME}, those that are not as {@code was.NAME} says. */
  private static Map<String, String> changes(String name, Map<String, String> typed) {
    String prefix = name + ".";
    return typed.entrySet().stream()
        .filter(each -> each.getKey().startsWith(prefix))
        .map(
            each -> {
              String field = each.getKey().substring(prefix.length());
              String value = each.getValue().strip();
              return Map.entry(field, isNumber(field) ? FormText.number(value) : value);
            })
        .filter(
            each -> !each.getValue().equals(typed.getOrDefault("was." + each.getKey(), "").strip()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Whether a field of a message holds a number. */
  private static boolean isNumber(String field) {
    return field.startsWith("Fee/") || NUMBERS.contains(field);
  }

  private static final class AsGet extends HttpServletRequestWrapper {
    AsGet(HttpServletRequest request) {
      super(request);
    }

    @Override
    public String getMethod() {
      return "GET";
    }
  }
}
