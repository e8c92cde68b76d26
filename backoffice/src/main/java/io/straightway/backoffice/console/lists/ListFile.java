package io.straightway.backoffice.console.lists;

import io.straightway.backoffice.console.lists.ListRequest.Format;
import io.straightway.table.Csv;
import io.straightway.table.RowWriter;
import io.straightway.table.Table;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.View;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A list as a file: the items as the API returns them, in JSON, or in CSV with a column for each
 * member.
 */
record ListFile(Format format, String name, JsonMapper json, List<?> items) implements View {

  @Override
  public String getContentType() {
    return format == Format.CSV ? "text/csv;charset=UTF-8" : "application/json;charset=UTF-8";
  }

  @Override
  public void render(
      @Nullable Map<String, ?> model, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType(getContentType());
    response.setHeader(
        "Content-Disposition",
        "attachment; filename=\"%s.%s\"".formatted(name, format.name().toLowerCase(Locale.ROOT)));
    Writer out = response.getWriter();
    if (format == Format.JSON) {
      out.write(json.writeValueAsString(items));
    } else {
      writeRows(out);
    }
    out.flush();
  }

  private void writeRows(Writer out) throws IOException {
    List<Map<String, @Nullable Object>> rows =
        items.stream()
            .map(
                item -> {
                  Map<String, @Nullable Object> row = new LinkedHashMap<>();
                  flatten("", json.valueToTree(item), row);
                  return row;
                })
            .toList();
    Set<String> names = new LinkedHashSet<>();
    rows.forEach(row -> names.addAll(row.keySet()));
    Table<Map<String, @Nullable Object>> table = new Table<>(List.of());
    for (String column : names) {
      table = table.words(column, row -> row.get(column));
    }
    RowWriter<Map<String, @Nullable Object>> csv = Csv.rows(table, out);
    for (Map<String, @Nullable Object> row : rows) {
      csv.add(row);
    }
    csv.end();
  }

  private static void flatten(String name, JsonNode node, Map<String, @Nullable Object> row) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              property ->
                  flatten(
                      name.isEmpty() ? property.getKey() : name + "." + property.getKey(),
                      property.getValue(),
                      row));
    } else if (!node.isNull()) {
      row.put(name, node.isNumber() ? node.numberValue() : text(node));
    } else {
      row.putIfAbsent(name, null);
    }
  }

  private static String text(JsonNode node) {
    return node.isString() ? node.asString() : node.toString();
  }
}
