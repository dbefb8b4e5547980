import { Link } from "@tanstack/react-router";
import { Clock } from "lucide-react";
import { setAppearance, type Theme, useAppearance } from "@/ui/appearance";
import { Button } from "@/ui/button";
import { type Choice, Segmented } from "@/ui/segmented";
import { CallOffice } from "./office";
import { PositionSwitch } from "./position/position-switch";
import { SyncChip } from "./sync/sync-chip";

/** Without icons, so that four fit into the drawer of a phone. */
const themes: readonly Choice<Theme | "sunlight">[] = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "auto", label: "Auto" },
  { value: "sunlight", label: "Sunlight" },
];

const choose = (next: Theme | "sunlight") =>
  setAppearance(next === "sunlight" ? { sunlight: true } : { theme: next, sunlight: false });

/** What a technician looks for behind Me, above the links to every screen. */
export function Me() {
  const { theme, sunlight } = useAppearance();
  return (
    <div className="flex flex-col gap-2 mb-2 border-b border-line pb-3">
      <SyncChip className="w-full" />
      <Button asChild size="touch" icon={<Clock aria-hidden="true" />} className="w-full">
        <Link to="/time-sheets">Time sheet</Link>
      </Button>
      <CallOffice className="w-full" />
      <Segmented
        label="Theme"
        value={sunlight ? "sunlight" : theme}
        onValueChange={choose}
        options={themes}
        className="h-touch w-full pointer-coarse:h-touch [&_label]:px-1 [&_label]:text-14"
      />
      <PositionSwitch />
    </div>
  );
}
