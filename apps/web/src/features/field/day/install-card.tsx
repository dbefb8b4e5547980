import { Smartphone } from "lucide-react";
import { useState } from "react";
import { type Device, deviceOf } from "@/lib/device";
import { useInstallPrompt } from "@/lib/install-prompt";
import { Button } from "@/ui/button";
import { words } from "./words";

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

const declinedKey = "fieldwright.install-declined";

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/** A quiet card below the day. It comes back only if the person never answered it. */
export function InstallCard({ finished }: { finished: number }) {
  const prompt = useInstallPrompt();
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(declinedKey) !== null);
  const offer = installOffer({
    finished,
    device: deviceOf(navigator),
    isInstalled: isInstalled(),
    isDeclined,
    hasPrompt: prompt !== undefined,
  });
  if (!offer) return null;
  const decline = () => {
    localStorage.setItem(declinedKey, "yes");
    setDeclined(true);
  };
  return (
    <section
      aria-labelledby="install-app"
      className="m-3 flex flex-col gap-3 rounded-card border border-line bg-surface p-3.5 sm:mx-0"
    >
      <div className="flex gap-3">
        <Smartphone aria-hidden="true" size={22} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        <div className="min-w-0">
          <h2 id="install-app" className="text-16/[22px] font-strong">
            {words.keepFieldwrightOnYour}
          </h2>
          <p className="text-15 text-pretty text-ink-2">
            {offer === "words" ? words.tapShareBelowThen : words.itOpensFasterAnd}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        {offer === "button" ? (
          <Button size="touch" className="flex-1 px-3" onClick={() => void prompt?.().catch(() => undefined)}>
            {words.addToHomeScreen}
          </Button>
        ) : null}
        <Button size="touch" variant="ghost" className="px-4" onClick={decline}>
          {words.notNow}
        </Button>
      </div>
    </section>
  );
}
