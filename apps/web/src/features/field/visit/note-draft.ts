import { useState } from "react";
import { noteDraftKey, readNoteDraft } from "@/lib/field/note-drafts";

/** A note that is being written. It survives a reload and a closed browser. */
export const useNoteDraft = (person: string, visit: string) => {
  const key = noteDraftKey(person, visit);
  const [text, setText] = useState(() => readNoteDraft(person, visit));
  const write = (next: string) => {
    setText(next);
    try {
      if (next) localStorage.setItem(key, next);
      else localStorage.removeItem(key);
    } catch {
      // Without space for the draft, the note itself can still be recorded.
    }
  };
  /** What was typed while the note was stored stays. */
  const clear = (recorded: string) => {
    setText((now) => (now === recorded ? "" : now));
    if (localStorage.getItem(key) === recorded) localStorage.removeItem(key);
  };
  return { text, write, clear };
};
