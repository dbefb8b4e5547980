import { describe, expect, test } from "vitest";
import { seal, unseal } from "./secrets";

const key = { secret: "a secret of at least thirty-two characters", purpose: "two-factor" };

describe("a sealed text", () => {
  test("opens with the same secret and purpose, and never looks the same twice", () => {
    const sealed = seal(key, "JBSWY3DPEHPK3PXP é");
    expect(unseal(key, sealed)).toBe("JBSWY3DPEHPK3PXP é");
    expect(seal(key, "JBSWY3DPEHPK3PXP é")).not.toBe(sealed);
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("JBSWY3DP");
  });

  test("stays shut for another secret, another purpose and after a change", () => {
    const sealed = seal(key, "text");
    expect(() => unseal({ ...key, secret: "another secret of thirty-two letters" }, sealed)).toThrow(
      "unable to authenticate",
    );
    expect(() => unseal({ ...key, purpose: "integrations" }, sealed)).toThrow("unable to authenticate");
    const bytes = Buffer.from(sealed, "base64url");
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(() => unseal(key, bytes.toString("base64url"))).toThrow("unable to authenticate");
  });
});
