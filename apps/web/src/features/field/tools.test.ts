import { describe, expect, it } from "vitest";
import { deviceOf } from "@/lib/device";
import { callLink, navigateLink, textLink } from "./tools";

const location = "1460 Neil Ave, Unit 2B, Columbus";
const typed = { location, coordinates: null, precision: null };
const street = { location, coordinates: { lat: 39.99, lng: -83.01 }, precision: "street" } as const;
const pin = { ...street, precision: "pin" } as const;
const encoded = "1460%20Neil%20Ave%2C%20Unit%202B%2C%20Columbus";

describe("the device", () => {
  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", 5, "ios"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 5, "ios"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", 0, "other"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9)", 5, "android"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", 10, "other"],
  ])("of %j with %i touch points is %s", (userAgent, maxTouchPoints, device) => {
    expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device);
  });
});

describe("the way", () => {
  it("is found by address, with or without coordinates", () => {
    expect(navigateLink(typed, "ios")).toBe(`https://maps.apple.com/?daddr=${encoded}`);
    expect(navigateLink(street, "ios")).toBe(`https://maps.apple.com/?daddr=${encoded}`);
    expect(navigateLink(typed, "android")).toBe(`geo:0,0?q=${encoded}`);
    expect(navigateLink(street, "android")).toBe(`geo:39.99,-83.01?q=${encoded}`);
    expect(navigateLink(typed, "other")).toBe(
      `https://www.google.com/maps/dir/?api=1&destination=${encoded}`,
    );
  });

  it("goes to the pin that someone placed", () => {
    expect(navigateLink(pin, "ios")).toBe("https://maps.apple.com/?daddr=39.99%2C-83.01");
  });

  it("is not offered to an unknown place", () => {
    expect(navigateLink({ location: "", coordinates: null, precision: null }, "ios")).toBeUndefined();
  });
});

it("dials the number without brackets, and the extension after a pause", () => {
  expect(callLink("(614) 555-0117")).toBe("tel:6145550117");
  expect(callLink("+1 614 555 0117 ext. 12")).toBe("tel:+16145550117,12");
  expect(textLink("614 555 0117 x12")).toBe("sms:6145550117");
});
