import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Scanner;

/**
 * Checks Ed25519 signatures with nothing but the JDK (15 or later): java Verify.java
 * Reads lines of three words, the public key (Base64 SPKI), the payload part and the signature part of a token,
 * and answers each with a line "true" or "false".
 */
public class Verify {
  public static void main(String[] arguments) throws Exception {
    Scanner words = new Scanner(System.in, StandardCharsets.UTF_8);
    while (words.hasNext()) System.out.println(isSigned(words.next(), words.next(), words.next()));
  }

  private static boolean isSigned(String key, String payload, String signature) throws Exception {
    byte[] der = Base64.getDecoder().decode(key);
    PublicKey publicKey = KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(der));
    Signature verifier = Signature.getInstance("Ed25519");
    verifier.initVerify(publicKey);
    verifier.update(payload.getBytes(StandardCharsets.US_ASCII));
    try {
      return verifier.verify(Base64.getUrlDecoder().decode(signature));
    } catch (SignatureException notOfTheForm) {
      return false;
    }
  }
}
