package io.straightway.custodian;

import io.straightway.db.file.NewFile;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.xml.Bundle;
import io.straightway.iso20022.xml.MessageWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes answers into a directory, many to a file. A file has its name when it is whole. Names sort
 * as the answers came.
 */
final class AnswerFiles {
  private static final int PER_FILE = 500;

  private final MessageWriter writer = new MessageWriter();
  private final Path directory;
  private final String prefix;

  /**
   * Files of a directory.
   *
   * @param prefix begins the names, so that custodians can share a directory
   */
  AnswerFiles(Path directory, String prefix) {
    this.directory = directory;
    this.prefix = prefix;
  }

  /**
   * Writes answers.
   *
   * @param answers what to write
   * @param before how many were written before
   */
  void write(List<IsoMessage> answers, long before) throws IOException {
    for (int from = 0; from < answers.size(); from += PER_FILE) {
      int to = Math.min(from + PER_FILE, answers.size());
      writeFile(answers.subList(from, to), before + from + 1);
    }
  }

  private void writeFile(List<IsoMessage> answers, long number) throws IOException {
    String kind = answers.size() == 1 ? ".xml" : ".bundle.xml";
    Path file = directory.resolve(String.format(Locale.ROOT, "%s-%012d%s", prefix, number, kind));
    List<byte[]> documents = new ArrayList<>(answers.size());
    for (IsoMessage answer : answers) {
      documents.add(writer.write(answer));
    }
    try (NewFile written = NewFile.of(file)) {
      if (documents.size() == 1) {
        written.out().write(documents.get(0));
      } else {
        Bundle.write(written.out(), documents);
      }
      written.complete();
    }
  }
}
