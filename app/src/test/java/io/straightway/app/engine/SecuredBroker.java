package io.straightway.app.engine;

import io.straightway.element.server.SelfSignedCertificate;
import io.straightway.streams.KafkaBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;

/** A broker reached by TLS, with a certificate at one port and a password at another. */
record SecuredBroker(
    KafkaBroker broker,
    Path directory,
    SelfSignedCertificate server,
    SelfSignedCertificate client,
    int sslPort,
    int saslPort)
    implements AutoCloseable {
  private static final String USER = "element";

  static SecuredBroker start(Path directory, String password) throws Exception {
    SelfSignedCertificate server = SelfSignedCertificate.in(directory, "broker");
    SelfSignedCertificate client = SelfSignedCertificate.in(directory, "client");
    int ssl = KafkaBroker.freePort();
    int sasl = KafkaBroker.freePort();
    String more = settings(keys(directory, server, "broker"), client);
    KafkaBroker broker =
        KafkaBroker.start(
            System.getProperty("java.class.path"),
            usual ->
                usual
                        .replaceAll(
                            "(?m)^((advertised[.])?listeners=PLAINTEXT://[^,\n]+)",
                            "$1,SSL://127.0.0.1:%d,SASL_SSL://127.0.0.1:%d".formatted(ssl, sasl))
                        .replace(
                            "PLAINTEXT:PLAINTEXT", "PLAINTEXT:PLAINTEXT,SSL:SSL,SASL_SSL:SASL_SSL")
                    + more);
    SecuredBroker secured = new SecuredBroker(broker, directory, server, client, ssl, sasl);
    broker.createTopic("trades", 2);
    broker.createTopic("trades-outcomes", 1);
    secured.change(password);
    return secured;
  }

  private static String settings(Path keys, SelfSignedCertificate client) {
    return """
    ssl.keystore.type=PEM
    ssl.keystore.location=%s
    ssl.truststore.type=PEM
    ssl.truststore.location=%s
    listener.name.ssl.ssl.client.auth=required
    sasl.enabled.mechanisms=SCRAM-SHA-512
    listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=\
      org.apache.kafka.common.security.scram.ScramLoginModule required;
    connections.max.reauth.ms=2000
    """
        .formatted(keys, client.certificate());
  }

  private static Path keys(Path directory, SelfSignedCertificate of, String name)
      throws IOException {
    return Files.writeString(
        directory.resolve(name + ".pem"),
        Files.readString(of.key()) + Files.readString(of.certificate()));
  }

  /** Returns the address that asks for a certificate. */
  String ssl() {
    return "127.0.0.1:" + sslPort;
  }

  /** Returns the address that asks for a password. */
  String sasl() {
    return "127.0.0.1:" + saslPort;
  }

  /** Returns the topic for feeding or relaying. */
  String target() {
    return "kafka:" + sasl() + "/trades";
  }

  /** Changes the user's password. */
  void change(String password) throws Exception {
    try (Admin admin = broker.admin()) {
      ScramCredentialInfo credential = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096);
      admin
          .alterUserScramCredentials(
              List.of(new UserScramCredentialUpsertion(USER, credential, password)))
          .all()
          .get();
    }
  }

  /** Returns a properties file with a password. */
  Path password(String name, String password) throws IOException {
    return properties(
        name,
        """
        security.protocol=SASL_SSL
        sasl.mechanism=SCRAM-SHA-512
        sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required \
          username="%s" password="%s";
        """
            .formatted(USER, password));
  }

  /** Returns a properties file with the certificate that the broker trusts. */
  Path certificate() throws IOException {
    return certificate("client", client);
  }

  /** Returns a properties file with a certificate that the broker doesn't know. */
  Path unknown() throws Exception {
    return certificate("stranger", SelfSignedCertificate.in(directory, "stranger"));
  }

  private Path certificate(String name, SelfSignedCertificate own) throws IOException {
    return properties(
        name,
        """
        security.protocol=SSL
        ssl.keystore.type=PEM
        ssl.keystore.location=%s
        """
            .formatted(keys(directory, own, name)));
  }

  private Path properties(String name, String text) throws IOException {
    String trust =
        "ssl.truststore.type=PEM\nssl.truststore.location=%s\n".formatted(server.certificate());
    return Files.writeString(directory.resolve(name + ".properties"), text + trust);
  }

  @Override
  public void close() throws IOException {
    broker.close();
  }
}
