import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { useCan } from "@/lib/auth";
import { mapQuery } from "./map-query";
import { AttributionControl, allowInWorker, MapLibre, ScaleControl } from "./maplibre";
import { addOutlines, nameTowns, type Town } from "./outlines";

/** The contiguous United States. */
const country: [number, number, number, number] = [-125, 24.5, -66.5, 49.5];

const blank = {
  version: 8 as const,
  sources: {},
  // Black until it is painted, otherwise.
  layers: [{ id: "water", type: "background" as const, paint: { "background-color": "rgba(0, 0, 0, 0)" } }],
};

type NewMap = {
  /** Null for outlines. */
  readonly styleUrl: string | null;
  readonly title: string;
  /** A picture: it cannot be moved. */
  readonly isStill: boolean;
};

const createMap = (container: HTMLElement, { styleUrl, title, isStill }: NewMap): MapLibre => {
  const map = new MapLibre({
    container,
    style: styleUrl ?? blank,
    bounds: country,
    attributionControl: styleUrl && isStill ? { compact: true } : false,
    maxZoom: 17,
    maxPitch: 0,
    interactive: !isStill,
    dragRotate: false,
    renderWorldCopies: false,
    locale: { "Map.Title": title },
  });
  if (isStill) return map;
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // The only corner where nothing else ever stands.
  if (styleUrl) map.addControl(new AttributionControl({ compact: true }), "top-left");
  map.addControl(new ScaleControl({ unit: "imperial", maxWidth: 96 }), "bottom-right");
  return map;
};

const hasGraphics = (): boolean => {
  const context = document.createElement("canvas").getContext("webgl2");
  // Release the context: browsers allow only a few at a time.
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
};

/** Tiles that may fail before the first one that loads. */
const patience = 3;

/** Tells once if the style does not load, or if none of its tiles does. */
const watchStyle = (
  map: MapLibre,
  styleUrl: string,
  signal: AbortSignal,
  onFailure: (failure: "away" | "forbidden") => void,
): void => {
  const { origin } = new URL(styleUrl);
  let [isStyled, hasTile, isForbidden, failures] = [false, false, false, 0];
  document.addEventListener(
    "securitypolicyviolation",
    ({ blockedURI }) => {
      if (blockedURI.startsWith(origin)) isForbidden = true;
    },
    { signal },
  );
  map.on("style.load", () => {
    isStyled = true;
  });
  map.on("data", (event) => {
    if (event.dataType === "source" && "tile" in event && event.tile) hasTile = true;
  });
  map.on("error", () => {
    failures += 1;
    if (signal.aborted || hasTile || (isStyled && failures <= patience)) return;
    // The event about the policy may come after the failed request.
    setTimeout(() => {
      if (!signal.aborted) onFailure(isForbidden ? "forbidden" : "away");
    }, 50);
  });
};

/** Changes when the map stops moving, or has another size. */
export const useRest = (map: MapLibre): string =>
  useSyncExternalStore(
    (notify) => {
      const subscriptions = [map.on("moveend", notify), map.on("resize", notify)];
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe();
      };
    },
    () => `${map.getZoom()} ${map.getBounds().toString()}`,
  );

/** `away`: the style did not load. `forbidden`: this page's policy is older than the choice of the map. */
type StyleState = "outlines" | "streets" | "own" | "away" | "forbidden";

type Drawn = {
  /** Null until its style has loaded. */
  readonly map: MapLibre | null;
  /** Counts layers added after the style loaded, because they need to be painted. */
  readonly additions: number;
  /** Why there are outlines instead of the chosen style. */
  readonly failure: "away" | "forbidden" | null;
};

const nothing: Drawn = { map: null, additions: 0, failure: null };

type Chosen = { readonly styleUrl: string | null; readonly key: string; readonly styleIs: StyleState };

/** Undefined while it is not known yet. */
const useChosen = (failure: Drawn["failure"]): Chosen | undefined => {
  // Customers always have the outlines.
  const mayChoose = useCan("schedule:log");
  const { data, isPending, fetchStatus } = useQuery({ ...mapQuery, enabled: mayChoose });
  if (failure) return { styleUrl: null, key: "", styleIs: failure };
  if (mayChoose && isPending && fetchStatus !== "paused") return undefined;
  return {
    styleUrl: data?.styleUrl ?? null,
    key: data?.origins.join(" ") ?? "",
    styleIs: data?.styleUrl ? data.style : "outlines",
  };
};

type MapOptions = {
  readonly title: string;
  readonly towns?: readonly Town[];
  readonly isStill?: boolean;
};

/** Falls back to outlines when the map style does not load. */
export const useMap = (
  container: RefObject<HTMLElement | null>,
  { title, towns, isStill = false }: MapOptions,
) => {
  const [canDraw] = useState(hasGraphics);
  const [drawn, setDrawn] = useState(nothing);
  const chosen = useChosen(drawn.failure);
  const { styleUrl, key = "", styleIs = "outlines" } = chosen ?? {};
  useEffect(() => {
    if (!container.current || !canDraw || styleUrl === undefined) return undefined;
    const ending = new AbortController();
    allowInWorker(key === "" ? [] : key.split(" "));
    const map = createMap(container.current, { styleUrl, title, isStill });
    map.on("style.load", () => {
      setDrawn((before) => ({ ...before, map }));
      if (styleUrl !== null) return;
      const onPart = () => setDrawn((before) => ({ ...before, additions: before.additions + 1 }));
      // The map works without the outlines.
      void addOutlines(map, ending.signal, onPart).catch(() => undefined);
    });
    if (styleUrl !== null)
      watchStyle(map, styleUrl, ending.signal, (failure) => setDrawn({ ...nothing, failure }));
    return () => {
      ending.abort();
      map.remove();
      setDrawn((before) => ({ ...before, map: null }));
    };
  }, [container, canDraw, styleUrl, key, title, isStill]);
  const { map, additions } = drawn;
  useEffect(() => {
    if (map && towns && additions > 0) nameTowns(map, towns);
  }, [map, towns, additions]);
  return { map, additions, canDraw, styleUrl, styleIs };
};
