import { expect, it } from "vitest";
import { installOffer } from "./install-card";

const scene = {
  finished: 2,
  device: "android" as const,
  isInstalled: false,
  isDeclined: false,
  hasPrompt: true,
};

it("offers the home screen after the second finished visit", () => {
  expect(installOffer({ ...scene, finished: 1 })).toBeUndefined();
  expect(installOffer(scene)).toBe("button");
});

it("says how to do it on iOS, which has no button for it", () => {
  expect(installOffer({ ...scene, device: "ios", hasPrompt: false })).toBe("words");
});

it("offers nothing that was declined, is done, or cannot be done", () => {
  expect(installOffer({ ...scene, isDeclined: true })).toBeUndefined();
  expect(installOffer({ ...scene, isInstalled: true })).toBeUndefined();
  expect(installOffer({ ...scene, hasPrompt: false })).toBeUndefined();
});
