package io.straightway.backoffice.api;

import com.fasterxml.jackson.databind.type.TypeFactory;
import io.swagger.v3.core.converter.AnnotatedType;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.converter.ModelConverterContext;
import io.swagger.v3.oas.models.media.Schema;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Describes members of records that can be null as such, since the server writes them as null. */
@SuppressWarnings("rawtypes") // swagger's own raw type
final class NullableMembers implements ModelConverter {
  private static final String NULL = "null";

  @Override
  public @Nullable Schema resolve(
      AnnotatedType type, ModelConverterContext context, Iterator<ModelConverter> chain) {
    Schema<?> resolved = chain.hasNext() ? chain.next().resolve(type, context, chain) : null;
    Class<?> raw = TypeFactory.defaultInstance().constructType(type.getType()).getRawClass();
    if (resolved != null && raw.isRecord()) {
      String reference = resolved.get$ref();
      Schema<?> model =
          reference == null
              ? resolved
              : context.getDefinedModels().get(reference.substring(reference.lastIndexOf('/') + 1));
      if (model != null && model.getProperties() != null) {
        for (RecordComponent component : raw.getRecordComponents()) {
          if (component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
            orNull(model.getProperties(), component.getName());
          }
        }
      }
    }
    return resolved;
  }

  private static void orNull(Map<String, Schema> members, String name) {
    Schema<?> member = members.get(name);
    if (member == null || member.getAnyOf() != null) {
      return;
    }
    if (member.get$ref() != null) {
      members.put(name, new Schema<>().anyOf(List.of(member, new Schema<>().types(Set.of(NULL)))));
      return;
    }
    members.put(name, orNull(member));
  }

  @SuppressWarnings("unchecked") // a schema of any values
  private static Schema orNull(Schema member) {
    Set<String> types = new LinkedHashSet<>();
    if (member.getTypes() != null) {
      types.addAll(member.getTypes());
    } else if (member.getType() != null) {
      types.add(member.getType());
    }
    types.add(NULL);
    member.setTypes(types);
    if (member.getEnum() != null && !member.getEnum().contains(null)) {
      List<Object> values = new ArrayList<>(member.getEnum());
      values.add(null);
      member.setEnum(values);
    }
    return member;
  }
}
