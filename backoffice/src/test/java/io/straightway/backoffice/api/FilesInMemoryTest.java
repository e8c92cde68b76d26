package io.straightway.backoffice.api;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.straightway.operators.OperatorLogin;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Files of operators share a small memory with trades. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FilesInMemoryTest {
  /** The room for all bodies is eight times this, half of it for files, a file taken four times. */
  private static final int MAX_BODY = 512 * 1024;

  private static final String PREVIEW = "/api/static-data/preview";
  private static final String FILE =
      file("currency,minor_unit,name,calendar\\nGBP,2,Pound,GBLO", 300 * 1024);

  private ApiFixture world;
  private Socket begun = new Socket();

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    world = ApiFixture.open(directory, MAX_BODY);
  }

  @AfterAll
  void stop() {
    world.close();
  }

  @Test
  void anOperatorSendsOneFileAtATimeAndFilesTogetherGetHalfOfTheMemory() throws Exception {
    begun = begin(world.ann());
    await().atMost(Patience.LONG).until(this::isSecondRefused);

    assertRefused(post(world.ann()), 429, "TOO_MANY_REQUESTS");
    assertRefused(post(world.bob()), 503, "BUSY");
    assertThat(
            world
                .post(
                    PREVIEW,
                    world.bob(),
                    file("currency,minor_unit,name,calendar\\nGBP,2,Pound,GBLO", 0))
                .statusCode())
        .as("a short one needs no room")
        .isEqualTo(200);

    begun.getOutputStream().write(FILE.getBytes(US_ASCII), 1000, FILE.length() - 1000);
    assertThat(new String(begun.getInputStream().readNBytes(12), US_ASCII))
        .isEqualTo("HTTP/1.1 200");
    begun.close();
    await().atMost(Patience.LONG).until(() -> post(world.bob()).statusCode() == 200);
  }

  @Test
  void aFileLongerThanABodyOfTradesIsRefused() throws Exception {
    assertThat(
            world
                .post(PREVIEW, world.ann(), file("currency,minor_unit,name,calendar\\n", MAX_BODY))
                .statusCode())
        .isEqualTo(413);
  }

  @Test
  void aFileOfTooManyRowsIsRefused() throws Exception {
    String rows =
        IntStream.rangeClosed(0, 50_000).mapToObj(i -> "A,2,,").collect(Collectors.joining("\\n"));
    HttpResponse<String> answer =
        world.post(PREVIEW, world.ann(), file("currency,minor_unit,name,calendar\\n" + rows, 0));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("the files have more than 50000 rows");
  }

  /** Returns whether a second file is refused; the first one is begun again if it was too late. */
  private boolean isSecondRefused() throws Exception {
    if (begun.getInputStream().available() > 0) {
      begun.close();
      begun = begin(world.ann());
    }
    return post(world.ann()).statusCode() == 429;
  }

  private Socket begin(OperatorLogin login) throws IOException {
    Socket socket = world.connect();
    String head =
        "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(PREVIEW, ApiFixture.basic(login), FILE.length());
    socket.getOutputStream().write(head.getBytes(US_ASCII));
    socket.getOutputStream().write(FILE.getBytes(US_ASCII), 0, 1000);
    return socket;
  }

  private HttpResponse<String> post(OperatorLogin login) throws Exception {
    return world.post(PREVIEW, login, FILE);
  }

  private static String file(String csv, int blanks) {
    char[] padding = new char[blanks];
    Arrays.fill(padding, ' ');
    return "{\"files\":[{\"name\":\"currencies.csv\",\"text\":\"%s\"}]%s}"
        .formatted(csv, new String(padding));
  }

  private static void assertRefused(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(ApiFixture.json(answer).at("/code").asString()).isEqualTo(code);
    assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
  }
}
