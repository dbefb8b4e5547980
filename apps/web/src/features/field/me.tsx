import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Clock } from "lucide-react";
import { useState } from "react";
import { setAppearance, type Theme, useAppearance } from "@/ui/appearance";
import { Button } from "@/ui/button";
import { type Choice, Segmented } from "@/ui/segmented";
import { Switch } from "@/ui/switch";
import { sharingQuery, useChangeSharing } from "./position/api";
import { SyncChip } from "./sync/sync-chip";
import { CallOffice } from "./tools";
import { words } from "./words";

/** Asks the browser once, so that the person sees its question now and not at the wheel. */
const mayLocate = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (!("geolocation" in navigator)) return resolve(false);
    return navigator.geolocation.getCurrentPosition(
      () => resolve(true),
      ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
      { maximumAge: Number.POSITIVE_INFINITY, timeout: 10_000 },
    );
  });

const blocked = words.thisPhoneDoesNot;
const failed = words.thatDidNotWork;

/** Whether the office sees on its map where the person is. Off unless the person turns it on. */
function PositionSwitch() {
  const { data } = useQuery(sharingQuery);
  const change = useChangeSharing();
  const [isBlocked, setBlocked] = useState(false);
  // Shown at once, while the browser asks.
  const [wish, setWish] = useState<boolean>();
  const set = async (on: boolean) => {
    setWish(on);
    const may = !on || (await mayLocate());
    setBlocked(!may);
    if (may) await change.mutateAsync(on).catch(() => undefined);
    setWish(undefined);
  };
  const trouble = isBlocked ? blocked : change.isError ? failed : undefined;
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={words.shareMyLocationDuring}
        checked={wish ?? data?.on ?? false}
        disabled={!data || wish !== undefined}
        onCheckedChange={(on) => void set(on)}
        className="min-h-touch text-16"
      />
      <p
        role={trouble ? "alert" : undefined}
        className={trouble ? "text-14 text-red-ink" : "text-14 text-ink-2"}
      >
        {trouble ?? words.officeSeesItFrom}
      </p>
    </div>
  );
}

/** Without icons, so that four fit into the drawer of a phone. */
const themes: readonly Choice<Theme | "sunlight">[] = [
  { value: "light", label: words.light },
  { value: "dark", label: words.dark },
  { value: "auto", label: words.auto },
  { value: "sunlight", label: words.sunlight },
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
        <Link to="/time-sheets">{words.timeSheet}</Link>
      </Button>
      <CallOffice className="w-full" />
      <Segmented
        label={words.theme}
        value={sunlight ? "sunlight" : theme}
        onValueChange={choose}
        options={themes}
        className="h-touch w-full pointer-coarse:h-touch [&_label]:px-1 [&_label]:text-14"
      />
      <PositionSwitch />
    </div>
  );
}
