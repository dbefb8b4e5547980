import { memo } from "react";
import { createPortal } from "react-dom";
import type { MapLibre } from "@/lib/map/maplibre";
import { useMarker } from "@/lib/map/use-marker";
import { cx } from "@/ui/cx";
import type { Pin } from "./map-day";
import { PinMark } from "./pin";
import { type Pointed, useIsPointed } from "./pointed";

type MapPinProps = {
  map: MapLibre;
  pin: Pin;
  pointed: Pointed;
  isSelected: boolean;
  isFaint: boolean;
  onSelect: (key: string) => void;
};

/** Horizontal offset of pins at the same place, in pixels. */
const besides = 20;

/** Stacking order: active pin, selected pin, stops, unassigned work, town names. */
const order =
  "z-[1] not-has-[.border-dashed]:z-[2] has-[[aria-pressed=true]]:z-[3] has-[[data-active]]:z-[4]";

/** Pins are for the pointer only. The list offers the same by keyboard, in order. */
export const MapPin = memo(function MapPin(props: MapPinProps) {
  const { map, pin, pointed, isSelected, isFaint, onSelect } = props;
  const { key, place, tone, mark, label, layer } = pin;
  const isActive = useIsPointed(pointed, key);
  const element = useMarker(map, place, { right: layer * besides, className: order });
  return createPortal(
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
        "block cursor-pointer rounded-tag p-0.5 transition-transform duration-fast pointer-coarse:p-2",
        isActive ? "scale-125" : "",
        isFaint && !isActive && !isSelected ? "opacity-45 contrast:opacity-70" : "",
      )}
    >
      <PinMark
        tone={tone}
        mark={mark}
        isStrong={isActive || isSelected}
        className={cx("shadow-1", isSelected ? "outline-2 outline-offset-2 outline-focus" : "")}
      />
    </button>,
    element,
  );
});
