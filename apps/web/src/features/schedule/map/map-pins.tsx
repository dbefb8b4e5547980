import { memo, useMemo, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { MapLibre } from "@/lib/map/maplibre";
import { useMarker } from "@/lib/map/use-marker";
import { useAppearance } from "@/ui/appearance";
import { type Cluster, clusterPins, fewPins } from "./cluster-pins";
import type { Pin } from "./map-day";
import { MapPin } from "./map-pin";
import type { Pointed } from "./pointed";

type MapPinsProps = {
  map: MapLibre;
  pins: readonly Pin[];
  pointed: Pointed;
  selected: string | null;
  bold: string | null;
  onSelect: (key: string) => void;
};

/** Changes when the map stops moving. */
const useRest = (map: MapLibre): string =>
  useSyncExternalStore(
    (notify) => {
      const subscription = map.on("moveend", notify);
      return () => subscription.unsubscribe();
    },
    () => `${map.getZoom()} ${map.getBounds().toString()}`,
  );

/** With many pins, shows only those in view and clusters those that overlap. */
export function MapPins({ map, pins, pointed, selected, bold, onSelect }: MapPinsProps) {
  const rest = useRest(map);
  const clusters = useMemo(() => {
    if (pins.length <= fewPins || rest === "") return clusterPins(pins, 0, null);
    const bounds = map.getBounds();
    const inView = pins.filter(({ key, place }) => key === selected || bounds.contains(place));
    return clusterPins(inView, map.getZoom(), selected);
  }, [map, pins, rest, selected]);
  return clusters.map((cluster) => {
    const [pin] = cluster.pins;
    if (!pin || cluster.pins.length > 1)
      return <ClusterPin key={cluster.key} map={map} cluster={cluster} bold={bold} />;
    return (
      <MapPin
        key={cluster.key}
        map={map}
        pin={pin}
        pointed={pointed}
        isSelected={pin.key === selected}
        isFaint={bold !== null && pin.route !== bold}
        onSelect={onSelect}
      />
    );
  });
}

type ClusterPinProps = { map: MapLibre; cluster: Cluster; bold: string | null };

/** For the pointer only, like the pins. */
const ClusterPin = memo(function ClusterPin({ map, cluster, bold }: ClusterPinProps) {
  const { place, pins } = cluster;
  const { animations } = useAppearance();
  const element = useMarker(map, place, { className: "z-[2]" });
  const count = bold === null ? pins.length : pins.filter(({ route }) => route === bold).length;
  const label = `${pins.length} visits and jobs here. Zoom in`;
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={() => map.easeTo({ center: place, zoom: map.getZoom() + 2, animate: animations })}
      className="block cursor-pointer rounded-full p-0.5 pointer-coarse:p-2"
    >
      <span
        className={`grid size-8 place-items-center rounded-full border-2 border-ink-2 bg-raised text-13 font-strong text-ink shadow-1 ${count === 0 ? "opacity-45 contrast:opacity-70" : ""}`}
      >
        {count === 0 ? pins.length : count}
      </span>
    </button>,
    element,
  );
});
