import { setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "maplibre-gl/dist/maplibre-gl.css";

// Load the worker from our own origin: the content security policy does not allow blob workers.
setWorkerUrl(workerUrl);

export { type GeoJSONSource, LngLatBounds, Map as MapLibre, Marker, ScaleControl } from "maplibre-gl";
