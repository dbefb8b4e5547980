import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appHead, pageCode, withoutPageCode } from "./vite/app-head.ts";
import { chunkGroups } from "./vite/chunks.ts";
import { icons } from "./vite/icons.ts";
import { minifyPublicScripts, precompress } from "./vite/precompress.ts";
import { publicPages, siteFont } from "./vite/public-pages.ts";
import { routes } from "./vite/routes.ts";
import { serviceWorker } from "./vite/service-worker.ts";
import { words } from "./vite/words.ts";

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  appType: "custom",
  resolve: {
    alias: {
      "@": fileURLToPath(new URL("src", import.meta.url)),
      "zod/mini": fileURLToPath(new URL("src/lib/zod.ts", import.meta.url)),
    },
  },
  plugins: [
    words(),
    routes(),
    icons(),
    react(),
    tailwind(),
    siteFont(),
    appHead(),
    pageCode(),
    publicPages(),
    minifyPublicScripts(),
    precompress(),
    serviceWorker(),
  ],
  server: { port: 5173, strictPort: true, proxy: { "/api": server, "/health": server } },
  build: {
    target: "es2023",
    // The browsers that Tailwind supports. For older ones every color would be written twice.
    cssTarget: ["chrome111", "firefox128", "safari16.4"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: withoutPageCode },
    // In kB. The map library is this large, but only the map view loads it.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      input: { app: "app.html" },
      // Compression takes most of the time on a busy machine. Do not warn about it on every build.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
});
