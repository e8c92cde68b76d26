package io.straightway.app.release;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Compares two XML schemas: whether each document that was valid still is. It knows the parts of
 * the language that trade-message.xsd uses, and refuses others.
 */
final class XmlSchemaComparison {
  private static final String BUILT_IN = "xs:";

  /** The parts of the language that are compared, by element and attribute. */
  private static final Map<String, Set<String>> KNOWN =
      Map.ofEntries(
          Map.entry(
              "schema",
              Set.of("targetNamespace", "version", "elementFormDefault", "attributeFormDefault")),
          Map.entry("element", Set.of("name", "ref", "type", "minOccurs", "maxOccurs")),
          Map.entry("complexType", Set.of("name")),
          Map.entry("sequence", Set.of()),
          Map.entry("choice", Set.of()),
          Map.entry("unique", Set.of("name")),
          Map.entry("selector", Set.of("xpath")),
          Map.entry("field", Set.of("xpath")),
          Map.entry("simpleContent", Set.of()),
          Map.entry("extension", Set.of("base")),
          Map.entry("attribute", Set.of("name", "type", "use")),
          Map.entry("simpleType", Set.of("name")),
          Map.entry("restriction", Set.of("base")),
          Map.entry("enumeration", Set.of("value")),
          Map.entry("length", Set.of("value")),
          Map.entry("maxLength", Set.of("value")),
          Map.entry("minLength", Set.of("value")),
          Map.entry("pattern", Set.of("value")));

  private final Element before;
  private final Element after;
  private final List<Break> breaks = new ArrayList<>();

  private XmlSchemaComparison(Element before, Element after) {
    this.before = before;
    this.after = after;
  }

  /** Compares two schemas by their outermost elements. */
  static List<Break> breaks(Element before, Element after) {
    requireKnown(before);
    requireKnown(after);
    XmlSchemaComparison comparison = new XmlSchemaComparison(before, after);
    String namespace = after.getAttribute("targetNamespace");
    if (!before.getAttribute("targetNamespace").equals(namespace)) {
      comparison.change("targetNamespace", "is " + namespace);
    }
    for (Element element : children(before, "element")) {
      Element now = named(name(element), after, "element");
      if (now == null) {
        comparison.gone(name(element), element);
      } else {
        comparison.compareElements(name(element), element, now);
      }
    }
    return comparison.breaks;
  }

  private static void requireKnown(Element declared) {
    Set<String> known = KNOWN.get(declared.getLocalName());
    if (known == null) {
      throw new IllegalArgumentException("no rule compares " + declared.getTagName());
    }
    for (int i = 0; i < declared.getAttributes().getLength(); i++) {
      String attribute = declared.getAttributes().item(i).getNodeName();
      if (!attribute.startsWith("xmlns") && !known.contains(attribute)) {
        throw new IllegalArgumentException(
            "no rule compares " + attribute + " of " + declared.getTagName());
      }
    }
    children(declared).forEach(XmlSchemaComparison::requireKnown);
  }

  private void compareElements(String place, Element old, Element now) {
    if (old.hasAttribute("ref") && now.hasAttribute("ref")) {
      return;
    }
    Element former = referred(old, before);
    Element present = referred(now, after);
    Set<String> constraints = constraints(present);
    constraints.removeAll(constraints(former));
    if (!constraints.isEmpty()) {
      change(place, "has to be " + constraints);
    }
    Element formerType = complexType(former, before);
    Element presentType = complexType(present, after);
    if (formerType != null && presentType != null) {
      compareComplex(place, formerType, presentType);
    } else if (formerType == null && presentType == null) {
      compareSimple(place, former, present);
    } else {
      change(place, "has another type");
    }
  }

  private void compareOccurrences(String place, Element old, Element now) {
    if (occurs(now, "minOccurs") > occurs(old, "minOccurs")) {
      change(place, "is required");
    }
    if (occurs(now, "maxOccurs") < occurs(old, "maxOccurs")) {
      change(place, "can't be repeated as often");
    }
  }

  private static int occurs(Element particle, String attribute) {
    String value = particle.getAttribute(attribute);
    return value.isEmpty()
        ? 1
        : value.equals("unbounded") ? Integer.MAX_VALUE : Integer.parseInt(value);
  }

  private void compareComplex(String place, Element old, Element now) {
    Element former = content(old);
    Element present = content(now);
    if (!former.getLocalName().equals(present.getLocalName())) {
      change(place, "has another content");
    } else if (former.getLocalName().equals("extension")) {
      compareSimple(place, former, present);
      compareAttributes(place, former, present);
    } else {
      compareParticles(place, children(former), children(present));
      compareAttributes(place, old, now);
    }
  }

  /** Returns the sequence of a type with elements, or the extension of one with text. */
  private static Element content(Element type) {
    Element content = children(type).get(0);
    return switch (content.getLocalName()) {
      case "sequence" -> content;
      case "simpleContent" -> children(content, "extension").get(0);
      default -> throw new IllegalArgumentException("no rule compares " + content.getTagName());
    };
  }

  /** Compares what may follow each other: in the same order, with optional ones in between. */
  private void compareParticles(String place, List<Element> old, List<Element> now) {
    int next = 0;
    for (Element particle : old) {
      int at = next;
      while (at < now.size() && !haveCommonElement(particle, now.get(at))) {
        at++;
      }
      if (at == now.size()) {
        alternatives(particle).forEach((name, element) -> gone(place + "/" + name, element));
      } else {
        now.subList(next, at).forEach(added -> requireOptional(place, added));
        compareChoices(place, particle, now.get(at));
        next = at + 1;
      }
    }
    now.subList(next, now.size()).forEach(added -> requireOptional(place, added));
  }

  private void requireOptional(String place, Element added) {
    if (occurs(added, "minOccurs") > 0) {
      change(place + "/" + String.join("|", alternatives(added).keySet()), "is required");
    }
  }

  private static boolean haveCommonElement(Element one, Element other) {
    return alternatives(one).keySet().stream().anyMatch(alternatives(other)::containsKey);
  }

  private void compareChoices(String place, Element old, Element now) {
    Map<String, Element> present = alternatives(now);
    alternatives(old)
        .forEach(
            (name, element) -> {
              Element other = present.get(name);
              if (other == null) {
                gone(place + "/" + name, element);
              } else {
                compareOccurrences(place + "/" + name, old, now);
                if (element != old || other != now) {
                  compareOccurrences(place + "/" + name, element, other);
                }
                compareElements(place + "/" + name, element, other);
              }
            });
  }

  /** Returns the elements of a choice by name; of an element itself alone. */
  private static Map<String, Element> alternatives(Element particle) {
    Map<String, Element> alternatives = new LinkedHashMap<>();
    switch (particle.getLocalName()) {
      case "element" -> alternatives.put(name(particle), particle);
      case "choice" -> children(particle).forEach(one -> alternatives.putAll(alternatives(one)));
      default -> throw new IllegalArgumentException("no rule compares " + particle.getTagName());
    }
    return alternatives;
  }

  private void compareAttributes(String place, Element old, Element now) {
    for (Element attribute : children(old, "attribute")) {
      String name = place + "/@" + name(attribute);
      Element other = named(name(attribute), now, "attribute");
      if (other == null) {
        gone(name, attribute);
      } else {
        compareSimple(name, attribute, other);
      }
    }
    for (Element attribute : children(now, "attribute")) {
      Element former = named(name(attribute), old, "attribute");
      if (isRequired(attribute) && (former == null || !isRequired(former))) {
        change(place + "/@" + name(attribute), "is required");
      }
    }
  }

  private static boolean isRequired(Element attribute) {
    return attribute.getAttribute("use").equals("required");
  }

  private void compareSimple(String place, Element old, Element now) {
    List<Facet> former = facets(old, before);
    List<Facet> present = facets(now, after);
    for (Facet facet : present) {
      if (former.stream().noneMatch(facet::includes)) {
        change(place, "is narrower: %s %s".formatted(facet.name, facet.values));
      }
    }
  }

  /** Returns the facets of a declaration's or extension's type, with those of its bases. */
  private static List<Facet> facets(Element typed, Element schema) {
    String name = typed.getAttribute(typed.hasAttribute("type") ? "type" : "base");
    if (name.startsWith(BUILT_IN)) {
      return List.of(new Facet("base", Set.of(name)));
    }
    Element type =
        name.isEmpty()
            ? children(typed, "simpleType").get(0)
            : Objects.requireNonNull(named(local(name), schema, "simpleType"), name);
    Element restriction = children(type, "restriction").get(0);
    List<Facet> facets = new ArrayList<>(facets(restriction, schema));
    Map<String, Set<String>> own = new LinkedHashMap<>();
    for (Element facet : children(restriction)) {
      own.computeIfAbsent(facet.getLocalName(), any -> new HashSet<>())
          .add(facet.getAttribute("value"));
    }
    own.forEach((facet, values) -> facets.add(new Facet(facet, values)));
    return facets;
  }

  /** A facet of a restriction; of patterns and enumerations all values, one of which applies. */
  private record Facet(String name, Set<String> values) {
    /** Returns whether it allows each value that another one allows. */
    boolean includes(Facet other) {
      return name.equals(other.name)
          && switch (name) {
            case "pattern", "enumeration" -> values.containsAll(other.values);
            case "maxLength" -> number() >= other.number();
            case "minLength" -> number() <= other.number();
            default -> values.equals(other.values);
          };
    }

    private int number() {
      return Integer.parseInt(values.iterator().next());
    }
  }

  private static Set<String> constraints(Element element) {
    Set<String> constraints = new HashSet<>();
    for (Element unique : children(element, "unique")) {
      constraints.add(
          "unique in "
              + children(unique, "selector").get(0).getAttribute("xpath")
              + children(unique, "field").get(0).getAttribute("xpath"));
    }
    return constraints;
  }

  private static Element referred(Element element, Element schema) {
    String reference = element.getAttribute("ref");
    return reference.isEmpty()
        ? element
        : Objects.requireNonNull(named(local(reference), schema, "element"), reference);
  }

  private static @Nullable Element complexType(Element element, Element schema) {
    return children(element, "complexType").stream()
        .findFirst()
        .orElseGet(() -> named(local(element.getAttribute("type")), schema, "complexType"));
  }

  private static @Nullable Element named(String name, Element parent, String kind) {
    return children(parent, kind).stream()
        .filter(child -> name(child).equals(name))
        .findFirst()
        .orElse(null);
  }

  private static String name(Element declared) {
    return declared.hasAttribute("name")
        ? declared.getAttribute("name")
        : local(declared.getAttribute("ref"));
  }

  private static String local(String name) {
    return name.substring(name.indexOf(':') + 1);
  }

  /** Returns the child elements of these kinds; without any, all but annotations. */
  private static List<Element> children(Element parent, String... kinds) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child
          && (kinds.length == 0
              ? !child.getLocalName().equals("annotation")
              : Arrays.asList(kinds).contains(child.getLocalName()))) {
        children.add(child);
      }
    }
    return children;
  }

  private void gone(String place, Element declared) {
    boolean deprecated =
        children(declared, "annotation").stream()
            .flatMap(annotation -> children(annotation, "appinfo").stream())
            .anyMatch(mark -> mark.getTextContent().strip().equals("deprecated"));
    breaks.add(Break.gone(place, deprecated));
  }

  private void change(String place, String change) {
    breaks.add(Break.of(place, change));
  }
}
