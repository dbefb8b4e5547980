import { Monitor, Moon, Sun } from "lucide-react";
import { setAppearance, type Theme, useAppearance } from "@/ui/appearance";
import { type Choice, Segmented } from "@/ui/segmented";
import { SyncChip } from "./sync/sync-chip";

const themes: readonly Choice<Theme>[] = [
  { value: "light", label: "Light", icon: <Sun aria-hidden="true" /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden="true" /> },
  { value: "auto", label: "Auto", icon: <Monitor aria-hidden="true" /> },
];

/** What a technician looks for behind Me, above the links to every screen. */
export function Me() {
  const { theme } = useAppearance();
  return (
    <div className="flex flex-col gap-2 mb-2 border-b border-line pb-3">
      <SyncChip className="w-full" />
      <Segmented
        label="Theme"
        value={theme}
        onValueChange={(next) => setAppearance({ theme: next })}
        options={themes}
        className="h-touch w-full pointer-coarse:h-touch [&_label]:px-1 [&_label]:text-14"
      />
    </div>
  );
}
