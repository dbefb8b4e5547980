import { useState } from "react";
import { useShortcuts } from "@/ui/shortcuts";
import type { MapDay } from "./map-day";
import { words } from "./words";

/** Whose route is in focus: the first person's until somebody chooses. Null after it was closed. */
export const useFocus = (day: MapDay | undefined) => {
  const [chosen, setFocus] = useState<string | null | undefined>(undefined);
  const people = (day?.routes ?? []).map(({ person }) => person._id);
  const isHere = chosen === null || (chosen !== undefined && people.includes(chosen));
  const focus = isHere ? chosen : (people[0] ?? null);
  const step = (by: 1 | -1) => {
    const at = focus === null ? (by > 0 ? -1 : 0) : people.indexOf(focus);
    setFocus(people.at((at + by + people.length) % Math.max(1, people.length)));
  };
  useShortcuts(words.map, [
    { keys: "[", label: words.previousPerson, run: () => step(-1) },
    { keys: "]", label: words.nextPersonKey, run: () => step(1) },
  ]);
  return { focus, setFocus };
};
