import type { Position } from "@fieldwright/contract/positions";
import { formatTime } from "@fieldwright/domain/format-time";
import { createPortal } from "react-dom";
import type { MapLibre } from "@/lib/map/maplibre";
import { useMarker } from "@/lib/map/use-marker";
import { useNow } from "@/lib/use-now";
import { initialsOf } from "@/ui/avatar";
import { cx } from "@/ui/cx";

const minute = 60_000;
/** After that the person may be elsewhere. */
const newsFor = 5 * minute;

type MapPersonProps = { map: MapLibre; position: Position; zone: string };

/** Where someone is now, or was when last heard from. */
export function MapPerson({ map, position: { user, lat, lng, at }, zone }: MapPersonProps) {
  const now = useNow();
  const element = useMarker(map, { lat, lng }, { className: "z-[5]" });
  const isOld = now.getTime() - Date.parse(at) > newsFor;
  const seen = formatTime(at, zone);
  const label = isOld ? `Last heard from ${user.name} at ${seen}` : `${user.name}, ${seen}`;
  return createPortal(
    <span
      role="img"
      aria-label={label}
      title={label}
      data-person={user._id}
      className={cx(
        "grid h-7 min-w-7 place-items-center rounded-tag bg-ink px-1 text-12 font-strong text-bg shadow-2 outline-2 outline-bg",
        isOld ? "opacity-60 contrast:opacity-80" : "",
      )}
    >
      {initialsOf(user.name)}
    </span>,
    element,
  );
}
