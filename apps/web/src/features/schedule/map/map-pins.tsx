import { memo, useEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import { LeaderMarker, useMarker } from "@/lib/map/leader-marker";
import type { MapLibre } from "@/lib/map/maplibre";
import { keepNamesClear } from "@/lib/map/route-layers";
import type { Offset } from "@/lib/map/spread";
import { useRest } from "@/lib/map/use-map";
import { useMedia } from "@/lib/use-media";
import { useAppearance } from "@/ui/appearance";
import { cx } from "@/ui/cx";
import { arrange } from "./arrange";
import { type Cluster, clusterPins, fewPins } from "./cluster-pins";
import type { Place } from "./map-day";
import type { Line, Pin } from "./map-marks";
import { onMap, PinMark, type Pointed, useIsPointed } from "./pin";
import { words } from "./words";

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
const MapPin = memo(function MapPin({ map, pin, offset, pointed, isSelected, onSelect }: MapPinProps) {
  const { key, keys, visit, place, look, mark, label } = pin;
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
        data-visit={visit}
        data-row={onMap}
        data-active={isActive || undefined}
        onPointerEnter={() => pointed.point(key)}
        onPointerLeave={() => pointed.point(null)}
        onClick={(event) => {
          // Otherwise it reaches a route below the pin, which would take the focus.
          event.stopPropagation();
          onSelect(key);
        }}
        className={cx(
          "block cursor-pointer rounded-control transition-transform duration-fast",
          mark ? "pointer-coarse:p-2" : "pointer-coarse:p-[11px]",
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

type MapPinsProps = {
  map: MapLibre;
  /** Stops of the person in focus. */
  pins: readonly Pin[];
  open: readonly Pin[];
  lines: readonly Line[];
  people: readonly Place[];
  pointed: Pointed;
  selected: string | null;
  focus: string | null;
  onSelect: (key: string) => void;
  onFocus: (route: string) => void;
};

/** Pixels that a thumb finds. */
const thumb = 44;

const here: Offset = { right: 0, down: 0 };

/** With many, shows only those in view and clusters those that overlap. */
const useClusters = (map: MapLibre, open: readonly Pin[], selected: string | null, rest: string) =>
  useMemo(() => {
    if (open.length <= fewPins || rest === "") return clusterPins(open, 0, null);
    const bounds = map.getBounds();
    const inView = open.filter(({ key, place }) => key === selected || bounds.contains(place));
    return clusterPins(inView, map.getZoom(), selected);
  }, [map, open, rest, selected]);

/** Everything that stands on the map, arranged again whenever it stops moving. */
export function MapPins(props: MapPinsProps) {
  const { map, pins, open, lines, people, pointed, selected, focus, onSelect, onFocus } = props;
  const rest = useRest(map);
  const clusters = useClusters(map, open, selected, rest);
  const isTouch = useMedia("(pointer: coarse)");
  const { offsets, labels, tags, taken } = useMemo(() => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const project = ({ lat, lng }: Place) => map.project([lng, lat]);
    const screen = { project, width, height, reach: isTouch ? thumb : 0 };
    return arrange(screen, { pins, clusters, lines, focus, people: rest === "" ? [] : people });
  }, [map, pins, clusters, lines, people, focus, rest, isTouch]);
  useEffect(() => keepNamesClear(map, taken), [map, taken]);
  const pinProps = { map, pointed, onSelect };
  return (
    <>
      {labels.map(({ key, place, text }) => (
        <LineLabel key={key} map={map} place={place} text={text} />
      ))}
      {tags.map(({ key, place, text }) => (
        <NameTag key={key} map={map} place={place} name={text} onPress={() => onFocus(key)} />
      ))}
      {clusters.map((cluster) => {
        const [pin] = cluster.pins;
        const offset = offsets.get(cluster.key) ?? here;
        return !pin || cluster.pins.length > 1 ? (
          <ClusterPin key={cluster.key} map={map} cluster={cluster} offset={offset} />
        ) : (
          <MapPin
            key={cluster.key}
            pin={pin}
            offset={offset}
            isSelected={pin.key === selected}
            {...pinProps}
          />
        );
      })}
      {pins.map((pin) => (
        <MapPin
          key={pin.key}
          pin={pin}
          offset={offsets.get(pin.key) ?? here}
          isSelected={pin.keys.includes(selected ?? "")}
          {...pinProps}
        />
      ))}
    </>
  );
}

type ClusterPinProps = { map: MapLibre; cluster: Cluster; offset: Offset };

/** For the pointer only, like the pins. */
const ClusterPin = memo(function ClusterPin({ map, cluster, offset }: ClusterPinProps) {
  const { place, pins } = cluster;
  const { animations } = useAppearance();
  const label = words.cluster(pins.length);
  return (
    <LeaderMarker map={map} place={place} offset={offset} order="z-[2]">
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        title={label}
        onClick={() => map.easeTo({ center: place, zoom: map.getZoom() + 2, animate: animations })}
        className="block cursor-pointer rounded-full pointer-coarse:p-1.5"
      >
        <span className="grid size-8 place-items-center rounded-full border-2 border-dashed border-ink-2 bg-raised text-13 font-strong text-ink shadow-1">
          {pins.length}
        </span>
      </button>
    </LeaderMarker>
  );
});

type LineLabelProps = { map: MapLibre; place: Place; text: string };

/** Minutes, and once the name, on the line in focus. */
function LineLabel({ map, place, text }: LineLabelProps) {
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
function NameTag({ map, place, name, onPress }: NameTagProps) {
  const element = useMarker(map, place, { className: "z-[1] hover:z-[5]" });
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      aria-label={words.showRoute(name)}
      title={words.showRoute(name)}
      onClick={onPress}
      className="group/tag block cursor-pointer pointer-coarse:min-w-11 pointer-coarse:py-3"
    >
      <span className="mx-auto block w-max rounded-tag border border-line-strong bg-raised px-1.5 text-11 leading-[18px] font-medium whitespace-nowrap text-ink-2 shadow-1 group-hover/tag:border-ink-2 group-hover/tag:text-ink">
        {name}
      </span>
    </button>,
    element,
  );
}
