import { useState } from "react";
import { noteDraftKey } from "@/lib/field/note-drafts";

/** A note that is being written. It survives a reload and a closed browser. */
export const useNoteDraft = (visit: string) => {
  const [text, setText] = useState(() => localStorage.getItem(noteDraftKey(visit)) ?? "");
  const write = (next: string) => {
    setText(next);
    try {
      if (next) localStorage.setItem(noteDraftKey(visit), next);
      else localStorage.removeItem(noteDraftKey(visit));
    } catch {
      // Without space for the draft, the note itself can still be recorded.
    }
  };
  /** What was typed while the note was stored stays. */
  const clear = (recorded: string) => {
    setText((now) => (now === recorded ? "" : now));
    if (localStorage.getItem(noteDraftKey(visit)) === recorded) localStorage.removeItem(noteDraftKey(visit));
  };
  return { text, write, clear };
};
