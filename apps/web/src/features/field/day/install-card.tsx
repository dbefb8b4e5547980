import { Smartphone } from "lucide-react";
import { useState } from "react";
import { deviceOf } from "@/lib/device";
import { useInstallPrompt } from "@/lib/install-prompt";
import { Button } from "@/ui/button";
import { installOffer } from "./install-offer";

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
            Keep Fieldwright on your home screen
          </h2>
          <p className="text-15 text-pretty text-ink-2">
            {offer === "words"
              ? "Tap Share below, then Add to Home Screen. It opens faster and works without signal."
              : "It opens faster and works without signal."}
          </p>
        </div>
      </div>
      <div className="flex gap-2">
        {offer === "button" ? (
          <Button size="touch" className="flex-1 px-3" onClick={() => void prompt?.().catch(() => undefined)}>
            Add to home screen
          </Button>
        ) : null}
        <Button size="touch" variant="ghost" className="px-4" onClick={decline}>
          Not now
        </Button>
      </div>
    </section>
  );
}
