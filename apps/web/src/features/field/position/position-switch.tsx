import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Switch } from "@/ui/switch";
import { sharingQuery, useChangeSharing } from "./api";

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

const blocked = "This phone does not let Fieldwright see where you are. Allow it in the browser's settings.";
const failed = "That did not work. Try again when you have signal.";

/** Whether the office sees on its map where the person is. Off unless the person turns it on. */
export function PositionSwitch() {
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
        label="Share my location during visits"
        checked={wish ?? data?.on ?? false}
        disabled={!data || wish !== undefined}
        onCheckedChange={(on) => void set(on)}
        className="min-h-touch text-16"
      />
      <p
        role={trouble ? "alert" : undefined}
        className={trouble ? "text-14 text-red-ink" : "text-14 text-ink-2"}
      >
        {trouble ??
          "The office sees it from the time you set off until you finish, during your working hours. We keep only your last location and delete it within a day."}
      </p>
    </div>
  );
}
