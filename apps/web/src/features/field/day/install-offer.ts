import type { Device } from "@/lib/device";

/** By then the person knows what the app is for. */
const finishedBefore = 2;

type Scene = {
  /** Visits that the person has finished. */
  readonly finished: number;
  readonly device: Device;
  readonly isInstalled: boolean;
  readonly isDeclined: boolean;
  /** The browser can do it. */
  readonly hasPrompt: boolean;
};

/** `words`: iOS has no way but its share menu. */
export const installOffer = (scene: Scene): "button" | "words" | undefined => {
  if (scene.finished < finishedBefore || scene.isInstalled || scene.isDeclined) return undefined;
  if (scene.hasPrompt) return "button";
  return scene.device === "ios" ? "words" : undefined;
};
