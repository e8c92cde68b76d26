package io.straightway.iso15022;

import io.straightway.iso20022.xml.Bundle;
import io.straightway.iso20022.xml.MessageReader;
import io.straightway.iso20022.xml.MessageReading;
import io.straightway.markup.HardenedXml;
import java.util.List;

/**
 * Reads what comes from a custodian, or to one, in either standard: what begins with a brace is ISO
 * 15022, all else ISO 20022. Safe for use by many threads.
 */
public final class CustodianReader {
  private final HardenedXml xml;
  private final MessageReader iso20022;
  private final MtReader iso15022 = new MtReader();

  public CustodianReader() {
    this(new HardenedXml());
  }

  /** A reader that gets its parsers from here. */
  public CustodianReader(HardenedXml xml) {
    this.xml = xml;
    this.iso20022 = new MessageReader(xml);
  }

  /** The messages in a file, which is one or several of them, each to be read by itself. */
  public List<byte[]> messages(byte[] file) {
    return MtFile.isMt(file) ? MtFile.messages(file) : Bundle.documents(xml, file);
  }

  /** Reads one message; whatever the bytes are, it returns. */
  public MessageReading read(byte[] message) {
    return MtFile.isMt(message) ? iso15022.read(message) : iso20022.read(message);
  }
}
