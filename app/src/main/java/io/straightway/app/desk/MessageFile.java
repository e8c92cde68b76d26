package io.straightway.app.desk;

import io.straightway.app.cli.CommandFailure;
import io.straightway.element.message.parse.TradeMessageReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A trade message in a file, in any declared encoding. */
final class MessageFile {
  private static final Pattern ENCODING =
      Pattern.compile("\\A(<\\?xml[^>]*\\bencoding=[\"'])([A-Za-z0-9._-]+)");

  private MessageFile() {}

  /**
   * Returns the text of a message, with its declaration changed to UTF-8.
   *
   * @throws CommandFailure if the file can't be read, is empty, too long or not in its encoding
   */
  static String text(Path path) {
    try {
      if (Files.size(path) > TradeMessageReader.MAX_BYTES) {
        throw CommandFailure.usage(path + " exceeds the maximum length of a message");
      }
      byte[] bytes = Files.readAllBytes(path);
      if (bytes.length == 0) {
        throw CommandFailure.usage(path + " is empty");
      }
      return utf8(path, bytes);
    } catch (IOException e) {
      throw CommandFailure.usage("can't read " + path);
    }
  }

  /** Decodes the bytes by the declared encoding, and declares the text as UTF-8. */
  private static String utf8(Path path, byte[] bytes) {
    String asLatin = new String(bytes, StandardCharsets.ISO_8859_1);
    Matcher declared = ENCODING.matcher(asLatin);
    String encoding = declared.find() ? declared.group(2) : "UTF-8";
    try {
      String text =
          Charset.forName(encoding).newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return ENCODING.matcher(text).replaceFirst("$1UTF-8");
    } catch (CharacterCodingException
        | IllegalCharsetNameException
        | UnsupportedCharsetException e) {
      throw CommandFailure.usage(path + " is not encoded in " + encoding);
    }
  }
}
