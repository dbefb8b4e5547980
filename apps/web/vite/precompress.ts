import type { Plugin } from "vite";
import { compression } from "vite-plugin-compression2";

/** Writes `.br` and `.gz` beside every text file of a build, so that the server never compresses them itself. */
export const precompress = (): Plugin =>
  compression({
    // The public pages are not among them: the server puts its own address into them first.
    include: /\bapp\.html$|\.(?:m?js|css|svg|json|webmanifest)$/,
    threshold: 256,
    // One line for each file otherwise.
    logLevel: "silent",
  });
