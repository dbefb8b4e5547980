import { createPortal } from "react-dom";
import type { MapLibre } from "@/lib/map/maplibre";
import { useMarker } from "@/lib/map/use-marker";
import type { Place } from "./map-day";
import { words } from "./words";

type LineLabelProps = { map: MapLibre; place: Place; text: string };

/** Minutes, and once the name, on the line in focus. */
export function LineLabel({ map, place, text }: LineLabelProps) {
  const element = useMarker(map, place, { className: "z-[1]" });
  return createPortal(
    <span
      aria-hidden="true"
      className="pointer-events-none block rounded-tag bg-accent px-1.5 text-11 leading-[18px] font-strong whitespace-nowrap text-on-accent outline-1 outline-raised"
    >
      {text}
    </span>,
    element,
  );
}

type NameTagProps = { map: MapLibre; place: Place; name: string; onPress: () => void };

/** For the pointer only: the list offers the same by keyboard. */
export function NameTag({ map, place, name, onPress }: NameTagProps) {
  const element = useMarker(map, place, { className: "z-[1] hover:z-[5]" });
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      aria-label={words.showRoute(name)}
      title={words.showRoute(name)}
      onClick={onPress}
      className="block cursor-pointer rounded-tag border border-line-strong bg-raised px-1.5 text-11 leading-[18px] font-medium whitespace-nowrap text-ink-2 shadow-1 hover:border-ink-2 hover:text-ink"
    >
      {name}
    </button>,
    element,
  );
}
