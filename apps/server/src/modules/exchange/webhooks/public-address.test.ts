import { describe, expect, it } from "vitest";
import { readConfig } from "#kernel";
import { isPublicAddress, PrivateAddress, publicLookup, sendWebhook } from "./send-webhook";
import { checkUrl } from "./webhooks";

const config = readConfig({}, () => "a secret that only tests ever use");

describe("an address", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "192.0.0.8",
    "192.88.99.1",
    "192.31.196.1",
    "192.52.193.1",
    "192.175.48.1",
    "198.19.0.1",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::7f00:1",
    "2002:7f00:1::",
    "2001:0:1::1",
    "2001:1::1",
    "2001:2::1",
    "2001:3::1",
    "2001:4:112::1",
    "2001:10::1",
    "2001:20::1",
    "2001:30::1",
    "2001:db8::1",
    "2620:4f:8000::1",
    "3fff::1",
    "100::1",
    "100:0:0:1::1",
    "4000::1",
    "5f00::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
  ])("%s is of a private network", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe("a webhook", () => {
  it.each([
    "http://example.com/hook",
    "https://127.0.0.1/hook",
    "https://[::1]/hook",
    "https://2130706433/hook",
    "https://localhost/hook",
    "https://db.internal/hook",
  ])("may not be set up for %s", (url) => {
    expect(() => checkUrl(url, config)).toThrow(/^Address must (?:start with https|be )/);
  });

  it("is not sent to a number of a private network", async () => {
    const sending = {
      url: "https://127.0.0.1/",
      secret: "whsec_czE=",
      body: "{}",
      eventId: "e",
      deliveryId: "d",
    };
    expect(await sendWebhook(config, sending, new Date())).toEqual({
      status: null,
      body: "",
      error: "The address is on a private network",
    });
  });

  it.each([{ all: true }, { all: false }])(
    "finds no way to a name that leads into one, asked for %j",
    async (options) => {
      const error = await new Promise((resolve) => publicLookup("localhost", options, resolve));
      expect(error).toBeInstanceOf(PrivateAddress);
    },
  );

  it("says why there was no answer", async () => {
    const open = { ...config, allowPrivateWebhooks: true };
    const sending = {
      url: "http://127.0.0.1:1/",
      secret: "whsec_czE=",
      body: "{}",
      eventId: "e",
      deliveryId: "d",
    };
    expect((await sendWebhook(open, sending, new Date())).error).toContain("ECONNREFUSED");
  });
});
