import { addDays, type Day } from "@fieldwright/domain/calendar";
import { type RefObject, useEffect, useRef } from "react";
import { useShortcuts, useSingleKeys } from "@/ui/shortcuts";
import { quarter } from "../board/scale";
import type { Choice } from "./lane";
import type { Picture } from "./use-picture";
import { words } from "./words";

/** Controls that use the arrows themselves, or take text. */
const busy = "input, textarea, select, [contenteditable=true], [role=option], [role=menuitem]";
const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox] [role=option]";

type Moves = {
  /** Who is free. Arrows elsewhere scroll the page. */
  readonly panel: RefObject<HTMLElement | null>;
  readonly picture: Picture | undefined;
  readonly team: readonly string[];
  readonly day: Day;
  readonly onChoose: (choice: Choice) => void;
  readonly onDay: (day: Day) => void;
};

const nextPerson = ({ picture, team, onChoose }: Moves, step: 1 | -1): void => {
  const candidates = picture?.fit.candidates ?? [];
  const now = candidates.findIndex(({ row }) => team.includes(row.id));
  const next = candidates[now === -1 ? (step === 1 ? 0 : candidates.length - 1) : now + step];
  if (next) onChoose({ start: next.best.start, team: [next.row.id] });
};

const shiftTime = (moves: Moves, step: 1 | -1): void => {
  const { picture, team, onChoose } = moves;
  if (picture?.slot) onChoose({ start: picture.slot.start + step * quarter, team });
  else nextPerson(moves, 1);
};

const actions: Readonly<Record<string, (moves: Moves) => void>> = {
  ArrowUp: (moves) => nextPerson(moves, -1),
  ArrowDown: (moves) => nextPerson(moves, 1),
  ArrowLeft: (moves) => shiftTime(moves, -1),
  ArrowRight: (moves) => shiftTime(moves, 1),
  "[": ({ day, onDay }) => onDay(addDays(day, -1)),
  "]": ({ day, onDay }) => onDay(addDays(day, 1)),
};

/** Arrows in the panel choose the person and the time, brackets the day. Not while something is typed or chosen in a field. */
export const useSheetKeys = (moves: Moves): void => {
  const latest = useRef(moves);
  const isOn = useSingleKeys();
  useEffect(() => {
    latest.current = moves;
  });
  useShortcuts(words.keys.group, [
    { keys: "↑ ↓", label: words.keys.personHelp },
    { keys: "← →", label: words.keys.quarterHelp },
    { keys: "[ ]", label: words.keys.dayHelp },
  ]);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const action = actions[event.key];
      const { target } = event;
      if (
        !action ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey
      )
        return;
      if ((target instanceof Element && target.matches(busy)) || document.querySelector(layers)) return;
      const isInside = target instanceof Node && latest.current.panel.current?.contains(target);
      if (event.key.startsWith("Arrow") && !isInside) return;
      event.preventDefault();
      action(latest.current);
    };
    // Before the shell, which folds the sidebar with a bracket.
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [isOn]);
};
