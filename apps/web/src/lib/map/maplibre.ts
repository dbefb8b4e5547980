import { setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "maplibre-gl/dist/maplibre-gl.css";
import "./map-controls.css";

// Load the worker from our own origin: the content security policy does not allow blob workers.
setWorkerUrl(workerUrl);

/** The worker follows the policy of its own file, which the browser keeps. Each choice of map has an address of its own. */
export const allowInWorker = (origins: readonly string[]): void =>
  setWorkerUrl(origins.length > 0 ? `${workerUrl}?map=${encodeURIComponent(origins.join(" "))}` : workerUrl);

export {
  AttributionControl,
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibre,
  Marker,
  ScaleControl,
} from "maplibre-gl";
