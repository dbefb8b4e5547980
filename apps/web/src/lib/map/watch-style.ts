import type { MapLibre } from "./maplibre";

/** Tiles that may fail before the first one that loads. */
const patience = 3;

/** Tells once if the style does not load, or if none of its tiles does. */
export const watchStyle = (
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
