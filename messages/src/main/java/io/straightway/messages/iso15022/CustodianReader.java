package io.straightway.messages.iso15022;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.xml.Bundle;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.messages.iso20022.xml.MessageReading;
import java.util.List;

/**
 * Reads messages from or to a custodian in either standard: ISO 15022 if the first character is a
 * brace, else ISO 20022. Safe for use by many threads.
 */
public final class CustodianReader {
  private final HardenedXml xml;
  private final MessageReader iso20022;
  private final MtReader iso15022 = new MtReader();

  public CustodianReader() {
    this(new HardenedXml());
  }

  /** Creates a reader that uses the given parsers. */
  public CustodianReader(HardenedXml xml) {
    this.xml = xml;
    this.iso20022 = new MessageReader(xml);
  }

  /** Splits a file into its messages, each to be read by {@link #read}. */
  public List<byte[]> messages(byte[] file) {
    return MtFile.isMt(file) ? MtFile.messages(file) : Bundle.documents(xml, file);
  }

  /** Reads one message. Returns for any bytes. */
  public MessageReading read(byte[] message) {
    return MtFile.isMt(message) ? iso15022.read(message) : iso20022.read(message);
  }
}
