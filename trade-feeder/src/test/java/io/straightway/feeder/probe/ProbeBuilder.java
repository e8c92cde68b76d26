package io.straightway.feeder.probe;

import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.testing.Patience;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** A builder of probe settings, with defaults for tests. */
final class ProbeBuilder {
  Duration warmUp = Duration.ofSeconds(30);
  Duration measured = Duration.ofMinutes(10);
  int mostOutstanding = 64;
  int messageBytes = 0;
  Duration requestTimeout = Patience.LONG;
  Duration patience = Duration.ofSeconds(60);

  private ProbeBuilder() {}

  static ProbeSettings settings(
      List<URI> elements,
      ProbeLoad load,
      GeneratorSettings trades,
      Path acks,
      Consumer<ProbeBuilder> change) {
    ProbeBuilder with = new ProbeBuilder();
    change.accept(with);
    return new ProbeSettings(
        elements,
        load,
        with.warmUp,
        with.measured,
        with.mostOutstanding,
        with.messageBytes,
        trades,
        acks,
        with.requestTimeout,
        with.patience);
  }
}
