package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.network.NetworkAnswer;

/** The format of MessageReject, whose root element has the name of its version. */
final class NetworkFormat {
  private static final String KIND = "admi.002.001.";

  private NetworkFormat() {}

  static MessageFormat<NetworkAnswer> refusal() {
    Group<NetworkAnswer> root = Group.root(KIND + "01");
    var reference = root.place("RltdRef/Ref", Form.REFERENCE, m -> m.reference());
    var reason = root.place("Rsn/RjctgPtyRsn", Form.REFERENCE, m -> m.reason());
    var words = root.place("Rsn/RsnDesc", Form.WORDS, m -> m.words());
    root.reading(
        in ->
            NetworkAnswer.of(
                in.get(reference),
                NetworkAnswer.DECIMAL,
                false,
                in.get(reason),
                in.optional(words)));
    return MessageFormat.usual(NetworkAnswer.class, root, KIND, 1, 1, 1);
  }
}
