package io.straightway.element.message;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An element of a generated document: with text or with children. */
final class Node {
  String name;
  String namespace = TradeMessageSchema.NAMESPACE;
  String text = "";
  final Map<String, String> attributes = new LinkedHashMap<>();
  final List<Node> children = new ArrayList<>();

  Node(String name) {
    this.name = name;
  }

  Node(String name, String text) {
    this.name = name;
    this.text = text;
  }

  Node add(String childName, String childText) {
    children.add(new Node(childName, childText));
    return this;
  }

  Node add(Node child) {
    children.add(child);
    return this;
  }

  Node child(String childName) {
    return children.stream().filter(c -> c.name.equals(childName)).findFirst().orElseThrow();
  }

  Node copy() {
    Node copy = new Node(name, text);
    copy.namespace = namespace;
    copy.attributes.putAll(attributes);
    children.forEach(c -> copy.children.add(c.copy()));
    return copy;
  }
}
