package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fields between a 16R and its 16S, and the sequences inside; the whole text is a sequence too.
 */
final class MtSequence {
  private static final int DEEPEST = 12;
  private static final int CODE = 4;

  private final String name;
  private final List<MtField> fields = new ArrayList<>();
  private final List<MtSequence> inner = new ArrayList<>();

  private MtSequence(String name) {
    this.name = name;
  }

  /**
   * Splits a text into sequences.
   *
   * @throws UnreadableException if sequences overlap, are not closed or are nested too deeply
   */
  static MtSequence of(List<MtField> text) throws UnreadableException {
    Deque<MtSequence> open = new ArrayDeque<>();
    MtSequence root = new MtSequence("the message");
    open.push(root);
    for (MtField field : text) {
      MtSequence current = open.element();
      switch (field.tag()) {
        case "16R" -> {
          MtSequence next = new MtSequence(field.value());
          current.inner.add(next);
          open.push(next);
          if (open.size() > DEEPEST) {
            throw MtFault.structure("Sequences are nested more than " + DEEPEST + " deep.");
          }
        }
        case "16S" -> {
          if (open.size() == 1 || !current.name.equals(field.value())) {
            throw MtFault.structure("A sequence ends (16S) that was not opened (16R).");
          }
          open.pop();
        }
        default -> current.fields.add(field);
      }
    }
    if (open.size() > 1) {
      throw MtFault.structure("The sequence %s does not end.", open.element().name);
    }
    return root;
  }

  List<MtField> fields() {
    return fields;
  }

  /** Returns the direct subsequences of a name. */
  List<MtSequence> sequences(String name) {
    return inner.stream().filter(sequence -> sequence.name.equals(name)).toList();
  }

  /** Returns the only subsequence of a name; null if there is none. */
  @Nullable MtSequence optional(String name) throws UnreadableException {
    List<MtSequence> sequences = sequences(name);
    if (sequences.size() > 1) {
      throw MtFault.structure("The sequence %s is repeated.", name);
    }
    return sequences.isEmpty() ? null : sequences.get(0);
  }

  /** Returns the only subsequence of a name, which is required. */
  MtSequence sequence(String name) throws UnreadableException {
    MtSequence sequence = optional(name);
    if (sequence == null) {
      throw MtFault.structure("The sequence %s is missing.", name);
    }
    return sequence;
  }

  /** Returns this sequence and all sequences inside it, in document order. */
  Stream<MtSequence> withInner() {
    return Stream.concat(Stream.of(this), inner.stream().flatMap(MtSequence::withInner));
  }

  List<MtField> all(String tag, @Nullable String qualifier) {
    return fields.stream().filter(field -> field.is(tag, qualifier)).toList();
  }

  /** Returns a field, which may be repeated only with the same value; null if there is none. */
  @Nullable MtField field(String tag, @Nullable String qualifier) throws UnreadableException {
    List<MtField> fields = all(tag, qualifier).stream().distinct().toList();
    if (fields.size() > 1) {
      throw MtFault.structure("Field %s is repeated.", shown(tag, qualifier));
    }
    return fields.isEmpty() ? null : fields.get(0);
  }

  @Nullable String find(String tag, @Nullable String qualifier) throws UnreadableException {
    MtField field = field(tag, qualifier);
    return field == null ? null : field.value();
  }

  MtField required(String tag, @Nullable String qualifier) throws UnreadableException {
    MtField field = field(tag, qualifier);
    if (field == null) {
      throw MtFault.structure("Field %s is missing.", shown(tag, qualifier));
    }
    return field;
  }

  String get(String tag, @Nullable String qualifier) throws UnreadableException {
    return required(tag, qualifier).value();
  }

  /** Returns the first field found in this sequence or inside it. */
  @Nullable MtField anywhere(String tag, String qualifier) {
    return withInner().flatMap(part -> part.all(tag, qualifier).stream()).findFirst().orElse(null);
  }

  /**
   * Returns the function of the message (23G). A suffix for a copy or a duplicate is ignored.
   *
   * @param read the supported functions
   * @throws UnreadableException if the message has another function
   */
  String function(String... read) throws UnreadableException {
    String function = get("23G", null);
    String code = function.substring(0, Math.min(CODE, function.length()));
    if (!Arrays.asList(read).contains(code)) {
      throw MtFault.value("The function %s of the message is not supported.", function);
    }
    return code;
  }

  /** Returns a reference from the linkages; null if there is none or it is NONREF. */
  @Nullable String linked(String qualifier) throws UnreadableException {
    for (MtSequence link : sequences("LINK")) {
      String reference = MtForms.reference(link.find("20C", qualifier));
      if (reference != null) {
        return reference;
      }
    }
    return null;
  }

  /** Returns a required reference from the linkages. */
  String link(String qualifier) throws UnreadableException {
    String reference = linked(qualifier);
    if (reference == null) {
      throw MtFault.structure("No linkage has a reference %s.", shown("20C", qualifier));
    }
    return reference;
  }

  private static String shown(String tag, @Nullable String qualifier) {
    return qualifier == null ? tag : tag + "::" + qualifier;
  }
}
