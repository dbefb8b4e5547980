import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { deploymentQuery } from "@/lib/deployment";
import { MapLibre, ScaleControl } from "./maplibre";
import { addOutlines, nameTowns, type Town } from "./outlines";

/** The contiguous United States. */
const country: [number, number, number, number] = [-125, 24.5, -66.5, 49.5];

const blank = {
  version: 8 as const,
  sources: {},
  layers: [{ id: "water", type: "background" as const }],
};

const createMap = (container: HTMLElement, styleUrl: string | null, title: string): MapLibre => {
  const map = new MapLibre({
    container,
    style: styleUrl ?? blank,
    bounds: country,
    attributionControl: styleUrl ? { compact: true } : false,
    maxZoom: 17,
    maxPitch: 0,
    dragRotate: false,
    renderWorldCopies: false,
    locale: { "Map.Title": title },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ unit: "imperial", maxWidth: 96 }), "bottom-right");
  return map;
};

const hasGraphics = (): boolean => {
  const context = document.createElement("canvas").getContext("webgl2");
  // Release the context: browsers allow only a few at a time.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
};

type Drawn = {
  /** Null until its style has loaded. */
  readonly map: MapLibre | null;
  /** Counts layers added after the style loaded, because they need to be painted. */
  readonly additions: number;
  readonly isStyleAway: boolean;
};

const nothing: Drawn = { map: null, additions: 0, isStyleAway: false };

/** Null for outlines, undefined while it is not known yet. */
const useStyleUrl = (isStyleAway: boolean): string | null | undefined => {
  const { data, isPending } = useQuery(deploymentQuery);
  if (isStyleAway) return null;
  return isPending ? undefined : (data?.mapStyleUrl ?? null);
};

type MapOptions = { readonly title: string; readonly towns?: readonly Town[] };

/** Falls back to outlines when the map style does not load. */
export const useMap = (container: RefObject<HTMLElement | null>, { title, towns }: MapOptions) => {
  const [canDraw] = useState(hasGraphics);
  const [drawn, setDrawn] = useState(nothing);
  const styleUrl = useStyleUrl(drawn.isStyleAway);
  useEffect(() => {
    if (!container.current || !canDraw || styleUrl === undefined) return undefined;
    const ending = new AbortController();
    const map = createMap(container.current, styleUrl, title);
    let isStyled = false;
    map.on("style.load", () => {
      isStyled = true;
      setDrawn((before) => ({ ...before, map }));
      if (styleUrl !== null) return;
      const onPart = () => setDrawn((before) => ({ ...before, additions: before.additions + 1 }));
      // The map works without the outlines.
      void addOutlines(map, ending.signal, onPart).catch(() => undefined);
    });
    map.on("error", () => {
      if (!isStyled && styleUrl !== null) setDrawn({ ...nothing, isStyleAway: true });
    });
    return () => {
      ending.abort();
      map.remove();
      setDrawn((before) => ({ ...before, map: null }));
    };
  }, [container, canDraw, styleUrl, title]);
  const { map, additions } = drawn;
  useEffect(() => {
    if (map && towns && additions > 0) nameTowns(map, towns);
  }, [map, towns, additions]);
  return { ...drawn, canDraw, styleUrl };
};
