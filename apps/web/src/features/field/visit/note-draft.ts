import { useState } from "react";

const keyOf = (visit: string) => `fieldwright.note.${visit}`;

/** A note that is being written. It survives a reload and a closed browser. */
export const useNoteDraft = (visit: string) => {
  const [text, setText] = useState(() => localStorage.getItem(keyOf(visit)) ?? "");
  const write = (next: string) => {
    setText(next);
    try {
      if (next) localStorage.setItem(keyOf(visit), next);
      else localStorage.removeItem(keyOf(visit));
    } catch {
      // Without space for the draft, the note itself can still be recorded.
    }
  };
  return [text, write] as const;
};
