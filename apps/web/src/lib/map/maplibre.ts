import { setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import "maplibre-gl/dist/maplibre-gl.css";

// A file of our own origin: the content security policy allows no worker made of a blob.
setWorkerUrl(workerUrl);

export { type GeoJSONSource, LngLatBounds, Map as MapLibre, Marker, ScaleControl } from "maplibre-gl";
