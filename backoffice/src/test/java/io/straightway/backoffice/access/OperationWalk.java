package io.straightway.backoffice.access;

import io.straightway.backoffice.catalogue.Catalogue;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.desk.Operation;
import java.lang.reflect.RecordComponent;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * A walk of one user through every operation of the catalogue that changes anything, by the API and
 * by its form, with each value that the installation has for an argument.
 */
final class OperationWalk {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpUser user;
  private final WalkValues values;
  private final BookWatch watch;
  private final Map<String, TreeSet<Integer>> answers = new TreeMap<>();

  OperationWalk(HttpUser user, WalkValues values, BookWatch watch) {
    this.user = user;
    this.values = values;
    this.watch = watch;
  }

  /** Walks the operations that decide on no proposal. */
  void everyOrder() throws Exception {
    for (Operation<?, ?> operation : Catalogue.ALL) {
      if (!operation.reads() && !decides(operation)) {
        walk(operation);
      }
    }
  }

  /** Walks the operations that decide on a proposal: all approvals before the rejections. */
  void everyDecision() throws Exception {
    for (boolean approves : new boolean[] {true, false}) {
      for (Operation<?, ?> operation : Catalogue.ALL) {
        if (decides(operation)
            && Arguments.names(operation.arguments()).contains("hash") == approves) {
          walk(operation);
        }
      }
    }
  }

  private static boolean decides(Operation<?, ?> operation) {
    return !operation.reads()
        && operation.addresses().stream()
            .anyMatch(
                address ->
                    address.matches(".*/(approve|reject|decline)")
                        && !address.startsWith("/api/exceptions/"));
  }

  private void walk(Operation<?, ?> operation) throws Exception {
    List<Map<String, Object>> calls = calls(operation);
    for (String address : operation.addresses()) {
      for (Map<String, Object> call : calls) {
        order(address, call);
      }
      watch.after("POST " + address);
    }
    for (String address : operation.formAddresses()) {
      for (Map<String, Object> call : fewer(calls)) {
        submit(address, call);
      }
      watch.after("form " + address);
    }
  }

  /** Returns calls in which each value of an argument still occurs. */
  private static List<Map<String, Object>> fewer(List<Map<String, Object>> calls) {
    Set<Map.Entry<String, Object>> seen = new HashSet<>();
    return calls.stream().filter(call -> seen.addAll(call.entrySet())).toList();
  }

  /** Returns the addresses of the API at which no request was understood. */
  List<String> notUnderstood() {
    return answers.entrySet().stream()
        .filter(answer -> answer.getValue().stream().allMatch(status -> status == 400))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns the calls of an operation: each value of an argument with each of the others. */
  private List<Map<String, Object>> calls(Operation<?, ?> operation) throws Exception {
    String address = operation.addresses().get(0);
    List<Map<String, Object>> calls = List.of(Map.of());
    for (RecordComponent component : operation.arguments().getRecordComponents()) {
      String key = Arguments.name(component);
      List<Map<String, Object>> grown = new ArrayList<>();
      if (key.equals("reason")) {
        grown.addAll(calls); // one operator decides alone, without a reason
      }
      for (Map<String, Object> call : calls) {
        List<?> candidates = key.equals("hash") ? hash(call) : values.of(address, component);
        for (Object value : candidates) {
          Map<String, Object> next = new LinkedHashMap<>(call);
          next.put(key, value);
          grown.add(next);
        }
        if (candidates.isEmpty() && !Arguments.isRequired(component)) {
          grown.add(call);
        }
      }
      calls = grown;
    }
    return calls;
  }

  private List<String> hash(Map<String, Object> call) throws Exception {
    return call.isEmpty() ? List.of() : values.hash(call.values().iterator().next());
  }

  private void order(String address, Map<String, Object> call) throws Exception {
    Map<String, Object> body = new LinkedHashMap<>(call);
    String path = address;
    for (Map.Entry<String, Object> argument : call.entrySet()) {
      String filled =
          path.replace("{" + argument.getKey() + "}", encoded(argument.getValue().toString()));
      if (!filled.equals(path)) {
        body.remove(argument.getKey());
      }
      path = filled;
    }
    HttpResponse<String> answer =
        user.post(path, "application/json", JSON.writeValueAsString(body));
    answers.computeIfAbsent(address, key -> new TreeSet<>()).add(answer.statusCode());
    watch.answered(path + " " + body, answer);
  }

  private void submit(String address, Map<String, Object> call) throws Exception {
    String form = "confirmed=true&" + form(call);
    watch.answered(address + " " + form, user.post(address, form));
  }

  private static String form(Map<String, Object> call) {
    return call.entrySet().stream()
        .map(
            argument ->
                argument.getValue() instanceof Map<?, ?> fields
                    ? fields.entrySet().stream()
                        .map(field -> pair(argument.getKey() + "." + field.getKey(), field))
                        .collect(Collectors.joining("&"))
                    : pair(argument.getKey(), argument))
        .collect(Collectors.joining("&"));
  }

  private static String pair(String key, Map.Entry<?, ?> argument) {
    Object value = argument.getValue();
    return encoded(key)
        + "="
        + encoded(
            value instanceof List<?> several
                ? several.stream().map(Object::toString).collect(Collectors.joining(", "))
                : value.toString());
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
