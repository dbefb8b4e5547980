import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { useCan } from "@/lib/auth";
import { createMap, hasGraphics } from "./create-map";
import { mapQuery } from "./map-query";
import { allowInWorker, type MapLibre } from "./maplibre";
import { addOutlines, nameTowns, type Town } from "./outlines";
import { watchStyle } from "./watch-style";

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
