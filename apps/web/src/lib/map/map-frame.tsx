import { Minus, Plus } from "lucide-react";
import { type ReactNode, type RefObject, useEffect } from "react";
import { reloadPage } from "@/lib/app-worker";
import { useAppearance } from "@/ui/appearance";
import { Button, IconButton } from "@/ui/button";
import type { MapLibre } from "./maplibre";
import { paintOutlines } from "./outlines";
import { type Paint, usePaint } from "./paint";
import type { useMap } from "./use-map";
import { words } from "./words";

type StyleLayer = ReturnType<MapLibre["getStyle"]>["layers"][number];

const layerOf = (layer: StyleLayer): string => ("source-layer" in layer ? (layer["source-layer"] ?? "") : "");

const isGreen = /park|wood|grass|forest|golf|pitch|cemetery|garden|scrub|meadow/;
const isHighway = /motorway|trunk|highway(?!.*(?:minor|path|service))/;

const fillOf = (layer: StyleLayer, paint: Paint): string => {
  const kind = layerOf(layer);
  if (kind === "water") return paint.water;
  if (kind === "park" || isGreen.test(layer.id)) return paint.park;
  return /building|residential|commercial|industrial|aeroway|school|hospital/.test(layer.id + kind)
    ? paint.town
    : paint.land;
};

const lineOf = (layer: StyleLayer, paint: Paint): string => {
  const kind = layerOf(layer);
  if (kind === "waterway" || kind === "water") return paint.water;
  if (kind === "boundary") return /[_-][34]|state|sub/.test(layer.id) ? paint.county : paint.state;
  if (kind !== "transportation") return paint.county;
  if (/rail|transit|ferry/.test(layer.id)) return paint.county;
  const isEdge = /casing|outline/.test(layer.id);
  if (isHighway.test(layer.id)) return isEdge ? paint.highwayEdge : paint.highway;
  return isEdge ? paint.roadEdge : paint.road;
};

const paintLayer = (map: MapLibre, layer: StyleLayer, paint: Paint): void => {
  const { id } = layer;
  if (layer.type === "background") map.setPaintProperty(id, "background-color", paint.land);
  else if (layer.type === "fill" && !layer.paint?.["fill-pattern"]) {
    map.setPaintProperty(id, "fill-color", fillOf(layer, paint));
    map.setPaintProperty(id, "fill-outline-color", fillOf(layer, paint));
  } else if (layer.type === "line" && !layer.paint?.["line-pattern"])
    map.setPaintProperty(id, "line-color", lineOf(layer, paint));
  else if (layer.type === "symbol") {
    map.setPaintProperty(id, "text-color", layerOf(layer) === "place" ? paint.name : paint.name2);
    map.setPaintProperty(id, "text-halo-color", paint.land);
  } else map.setLayoutProperty(id, "visibility", "none");
};

/** Gives the public street map our own colors, so that it is warm by day and dark by night. */
const paintStreets = (map: MapLibre, paint: Paint): void => {
  for (const layer of map.getStyle().layers)
    if (!layer.id.startsWith("route-")) paintLayer(map, layer, paint);
};

type MapFrameProps = {
  container: RefObject<HTMLDivElement | null>;
  drawn: ReturnType<typeof useMap>;
  label: string;
  /** What to do when the map cannot be drawn. */
  instead: string;
  /** Shown below the zoom buttons. */
  buttons?: ReactNode;
  /** A picture without buttons and messages. */
  isStill?: boolean;
  children?: ReactNode;
};

/** The map with its buttons, or a message when it cannot be drawn. */
export function MapFrame(props: MapFrameProps) {
  const { container, drawn, label, instead, buttons, isStill = false, children } = props;
  const { map, additions, canDraw, styleIs } = drawn;
  const { animations } = useAppearance();
  const paint = usePaint();
  useEffect(() => {
    if (!map || additions < 0) return;
    if (styleIs === "streets") paintStreets(map, paint);
    // An own style stays as its maker drew it.
    else if (styleIs !== "own") paintOutlines(map, paint);
  }, [map, additions, paint, styleIs]);
  return (
    <section aria-label={label} className="relative isolate size-full overflow-hidden bg-sunken">
      <div ref={container} className="size-full font-sans! [&_canvas]:-outline-offset-2" />
      {isStill ? null : canDraw ? (
        <div
          data-over-map=""
          className="absolute top-3 right-3 z-[6] flex flex-col rounded-control border border-line-strong bg-raised shadow-1"
        >
          <IconButton label={words.zoomIn} size="bar" onClick={() => map?.zoomIn({ animate: animations })}>
            <Plus aria-hidden="true" />
          </IconButton>
          <IconButton label={words.zoomOut} size="bar" onClick={() => map?.zoomOut({ animate: animations })}>
            <Minus aria-hidden="true" />
          </IconButton>
          {buttons}
        </div>
      ) : (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-13 text-ink-2">
          {words.thisBrowserCantShow(instead)}
        </p>
      )}
      {!isStill && (styleIs === "away" || styleIs === "forbidden") ? (
        <div
          role="status"
          className="absolute top-3 left-3 flex max-w-[calc(100%-80px)] items-center gap-3 rounded-control border border-line bg-raised px-3 py-2 text-12 text-ink-2 shadow-1"
        >
          {styleIs === "away" ? words.away : words.forbidden}
          {styleIs === "forbidden" ? (
            <Button size="sm" onClick={() => void reloadPage()}>
              {words.reload}
            </Button>
          ) : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
