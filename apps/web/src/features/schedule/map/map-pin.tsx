import { memo } from "react";
import { LeaderMarker } from "@/lib/map/leader-marker";
import type { MapLibre } from "@/lib/map/maplibre";
import type { Offset } from "@/lib/map/spread";
import { cx } from "@/ui/cx";
import type { Pin } from "./map-marks";
import { PinMark } from "./pin";
import { type Pointed, useIsPointed } from "./pointed";

type MapPinProps = {
  map: MapLibre;
  pin: Pin;
  offset: Offset;
  pointed: Pointed;
  isSelected: boolean;
  onSelect: (key: string) => void;
};

/** Stacking order: active pin, selected pin, stops, unassigned work. */
const order =
  "z-[2] not-has-[.border-dashed]:z-[3] has-[[aria-pressed=true]]:z-[4] has-[[data-active]]:z-[6]";

/** Pins are for the pointer only. The list offers the same by keyboard, in order. */
export const MapPin = memo(function MapPin({ map, pin, offset, pointed, isSelected, onSelect }: MapPinProps) {
  const { key, keys, place, look, mark, label } = pin;
  const isActive = useIsPointed(pointed, keys);
  return (
    <LeaderMarker map={map} place={place} offset={offset} order={order}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        aria-pressed={isSelected}
        title={label}
        data-pin={key}
        data-active={isActive || undefined}
        onPointerEnter={() => pointed.point(key)}
        onPointerLeave={() => pointed.point(null)}
        onClick={() => onSelect(key)}
        className={cx(
          "block cursor-pointer rounded-control transition-transform duration-fast pointer-coarse:p-1",
          isActive ? "scale-115" : "",
        )}
      >
        <PinMark
          look={look}
          mark={mark}
          isStrong={isActive || isSelected}
          className={cx(
            mark ? "shadow-2" : "shadow-1",
            isSelected ? "outline-2 outline-offset-2 outline-focus" : mark ? "outline-2 outline-raised" : "",
          )}
        />
      </button>
    </LeaderMarker>
  );
});
