// Starts the built server. Unlike `npm start` it installs and builds nothing, so it works where the program's folder is read-only.
import { start } from "../apps/server/dist/main.js";

await start();
