package io.straightway.element.message.xml;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The namespace declarations of a batch, which its messages inherit and have to carry themselves
 * when they are to stand alone.
 */
public final class InheritedNamespaces {
  private final byte[] body;
  private final List<Declaration> declarations;

  /**
   * An attribute that declares a namespace.
   *
   * @param name {@code xmlns} or {@code xmlns:prefix}
   * @param from where it begins in the body
   * @param to behind its closing quote
   */
  private record Declaration(String name, int from, int to) {}

  /**
   * What the messages of a batch inherit.
   *
   * @param nameEnd behind the name in the batch's start tag
   * @param tagEnd behind that start tag, which must be well formed
   */
  public InheritedNamespaces(byte[] body, int nameEnd, int tagEnd) {
    this.body = body;
    this.declarations = declarations(nameEnd, tagEnd);
  }

  /** How many bytes a message may grow by. */
  public int length() {
    return declarations.stream().mapToInt(d -> 1 + d.to() - d.from()).sum();
  }

  /**
   * The bytes of a message, with the declarations that it inherits, and does not make itself,
   * written into its start tag behind the name.
   *
   * @param from where the message begins
   * @param nameEnd behind the name in its start tag
   * @param tagEnd behind its start tag
   * @param to where the message ends
   */
  public byte[] standAlone(int from, int nameEnd, int tagEnd, int to) {
    List<Declaration> missing = missing(nameEnd, tagEnd);
    if (missing.isEmpty()) {
      return Arrays.copyOfRange(body, from, to);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(to - from + length());
    bytes.write(body, from, nameEnd - from);
    for (Declaration declaration : missing) {
      bytes.write(' ');
      bytes.write(body, declaration.from(), declaration.to() - declaration.from());
    }
    bytes.write(body, nameEnd, to - nameEnd);
    return bytes.toByteArray();
  }

  /** A start tag of this name with the declarations and nothing else. */
  public byte[] startTag(byte[] name) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(name.length + length() + 2);
    bytes.write('<');
    bytes.writeBytes(name);
    for (Declaration declaration : declarations) {
      bytes.write(' ');
      bytes.write(body, declaration.from(), declaration.to() - declaration.from());
    }
    bytes.write('>');
    return bytes.toByteArray();
  }

  private List<Declaration> missing(int nameEnd, int tagEnd) {
    if (body[nameEnd] == '>' || declarations.isEmpty()) {
      return declarations;
    }
    List<Declaration> own = declarations(nameEnd, tagEnd);
    return declarations.stream()
        .filter(inherited -> own.stream().noneMatch(d -> d.name().equals(inherited.name())))
        .toList();
  }

  private List<Declaration> declarations(int nameEnd, int tagEnd) {
    List<Declaration> found = new ArrayList<>();
    TagName names = new TagName(body, tagEnd);
    int at = nameEnd;
    while (at < tagEnd) {
      int nameTo = names.endOf(at);
      if (nameTo == at) { // white space, or a slash
        at++;
        continue;
      }
      int to = valueEnd(nameTo, tagEnd);
      String name = new String(body, at, nameTo - at, StandardCharsets.ISO_8859_1);
      if (name.equals("xmlns") || name.startsWith("xmlns:")) {
        found.add(new Declaration(name, at, to));
      }
      at = to;
    }
    return found;
  }

  /** Behind the closing quote of the attribute value that is next, or the end of the tag. */
  private int valueEnd(int from, int tagEnd) {
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
