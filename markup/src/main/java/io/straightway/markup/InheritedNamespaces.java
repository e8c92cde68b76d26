package io.straightway.markup;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The namespace declarations of a batch, which its messages inherit and must carry themselves to
 * stand alone.
 */
public final class InheritedNamespaces {
  private static final String XMLNS = "xmlns";

  private final byte[] tag;
  private final List<Declaration> declarations;

  /**
   * An attribute that declares a namespace.
   *
   * @param name {@code xmlns} or {@code xmlns:prefix}
   * @param from the offset where it begins
   * @param to the offset behind its closing quote
   */
  private record Declaration(String name, int from, int to) {}

  /**
   * Reads the declarations that the messages of a batch inherit.
   *
   * @param nameEnd the offset behind the name in the batch's start tag
   * @param tagEnd the offset behind that start tag, which must be well formed
   */
  public InheritedNamespaces(byte[] body, int nameEnd, int tagEnd) {
    this.tag = Arrays.copyOfRange(body, nameEnd, tagEnd);
    this.declarations = declarations(tag, 0, tag.length, XMLNS);
  }

  private InheritedNamespaces(byte[] tag, List<Declaration> declarations) {
    this.tag = tag;
    this.declarations = declarations;
  }

  /**
   * Returns these declarations. If they declare no namespace for names without a prefix, the given
   * attribute, which states the version of the batch instead, is added.
   */
  InheritedNamespaces orAttribute(String attribute) {
    boolean hasDefault =
        declarations.stream()
            .anyMatch(d -> d.name().equals(XMLNS) && tag[d.to() - 2] != tag[d.to() - 1]);
    return hasDefault
        ? this
        : new InheritedNamespaces(tag, declarations(tag, 0, tag.length, attribute));
  }

  /** Returns these declarations with an attribute; null if the tag does not have it. */
  @Nullable InheritedNamespaces with(String attribute) {
    List<Declaration> all = declarations(tag, 0, tag.length, attribute);
    return all.size() == declarations.size() ? null : new InheritedNamespaces(tag, all);
  }

  /** Returns whether the value of an attribute is a number, with leading zeros or without. */
  boolean states(String attribute, int number) {
    Pattern value = Pattern.compile("[^\"']*[\"']0*" + number + "[\"']");
    return declarations.stream()
        .filter(declaration -> declaration.name().equals(attribute))
        .map(d -> new String(tag, d.from(), d.to() - d.from(), StandardCharsets.ISO_8859_1))
        .allMatch(text -> value.matcher(text).matches());
  }

  /** Returns the most bytes that a message may grow by. */
  public int length() {
    return declarations.stream().mapToInt(d -> 1 + d.to() - d.from()).sum();
  }

  /**
   * Returns the bytes of a message. Declarations that it inherits and does not make itself are
   * written into its start tag behind the name.
   *
   * @param body holds the message
   * @param from the offset of the message
   * @param nameEnd the offset behind the name in its start tag
   * @param tagEnd the offset behind its start tag
   * @param to the offset behind the message
   */
  byte[] standAlone(byte[] body, int from, int nameEnd, int tagEnd, int to) {
    List<Declaration> missing = missing(body, nameEnd, tagEnd);
    if (missing.isEmpty()) {
      return Arrays.copyOfRange(body, from, to);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(to - from + length());
    bytes.write(body, from, nameEnd - from);
    for (Declaration declaration : missing) {
      bytes.write(' ');
      bytes.write(tag, declaration.from(), declaration.to() - declaration.from());
    }
    bytes.write(body, nameEnd, to - nameEnd);
    return bytes.toByteArray();
  }

  /** Returns a start tag of this name with the declarations and nothing else. */
  byte[] startTag(byte[] name) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(name.length + length() + 2);
    bytes.write('<');
    bytes.writeBytes(name);
    for (Declaration declaration : declarations) {
      bytes.write(' ');
      bytes.write(tag, declaration.from(), declaration.to() - declaration.from());
    }
    bytes.write('>');
    return bytes.toByteArray();
  }

  private List<Declaration> missing(byte[] body, int nameEnd, int tagEnd) {
    if (body[nameEnd] == '>' || declarations.isEmpty()) {
      return declarations;
    }
    List<Declaration> own = declarations(body, nameEnd, tagEnd, XMLNS);
    return declarations.stream()
        .filter(inherited -> own.stream().noneMatch(d -> d.name().equals(inherited.name())))
        .toList();
  }

  private static List<Declaration> declarations(
      byte[] body, int nameEnd, int tagEnd, String other) {
    List<Declaration> declarations = new ArrayList<>();
    int at = nameEnd;
    while (at < tagEnd) {
      int nameTo = MarkupScanner.endOfName(body, at, tagEnd);
      if (nameTo == at) { // white space, or a slash
        at++;
        continue;
      }
      int to = valueEnd(body, nameTo, tagEnd);
      String name = new String(body, at, nameTo - at, StandardCharsets.ISO_8859_1);
      if (name.equals(XMLNS) || name.startsWith("xmlns:") || name.equals(other)) {
        declarations.add(new Declaration(name, at, to));
      }
      at = to;
    }
    return declarations;
  }

  /**
   * Returns the offset behind the closing quote of the next attribute value, or the end of the tag.
   */
  private static int valueEnd(byte[] body, int from, int tagEnd) {
    int quote = from;
    while (quote < tagEnd && body[quote] != '"' && body[quote] != '\'') {
      quote++;
    }
    int at = quote + 1;
    while (at < tagEnd && body[at] != body[quote]) {
      at++;
    }
    return Math.min(at + 1, tagEnd);
  }
}
