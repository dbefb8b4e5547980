import { memo, useMemo } from "react";
import { LeaderMarker } from "@/lib/map/leader-marker";
import type { MapLibre } from "@/lib/map/maplibre";
import type { Offset } from "@/lib/map/spread";
import { useRest } from "@/lib/map/use-rest";
import { useAppearance } from "@/ui/appearance";
import { arrange } from "./arrange";
import { type Cluster, clusterPins, fewPins } from "./cluster-pins";
import type { Place } from "./map-day";
import { LineLabel, NameTag } from "./map-labels";
import type { Line, Pin } from "./map-marks";
import { MapPin } from "./map-pin";
import type { Pointed } from "./pointed";
import { words } from "./words";

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
  const { offsets, labels, tags } = useMemo(() => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const project = ({ lat, lng }: Place) => map.project([lng, lat]);
    const screen = { project, width, height };
    return arrange(screen, { pins, clusters, lines, focus, people: rest === "" ? [] : people });
  }, [map, pins, clusters, lines, people, focus, rest]);
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
        className="grid size-8 cursor-pointer place-items-center rounded-full border-2 border-dashed border-ink-2 bg-raised text-13 font-strong text-ink shadow-1"
      >
        {pins.length}
      </button>
    </LeaderMarker>
  );
});
