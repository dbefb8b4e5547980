import { useSyncExternalStore } from "react";

/** Whether a media query matches. Updates with the window. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (notify) => {
      const media = matchMedia(query);
      media.addEventListener("change", notify);
      return () => media.removeEventListener("change", notify);
    },
    () => matchMedia(query).matches,
  );
