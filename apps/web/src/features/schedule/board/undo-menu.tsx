import { Undo2 } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { Button } from "@/ui/button";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/ui/menu";
import { keyCaps } from "@/ui/shortcuts";
import { words } from "./words";

/** A move that can be taken back. */
export type Deed = {
  /** Whose it is: another person may sign in on the same page. */
  readonly by: string;
  /** What was done. */
  readonly sentence: string;
  readonly reverse: () => Promise<void>;
};

const most = 10;

let deeds: readonly Deed[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly Deed[]) => {
  deeds = next;
  for (const listener of listeners) listener();
};

/** The last ten moves, the latest last. They outlive the board, so looking at another day loses nothing. */
export const undoHistory = {
  all: (): readonly Deed[] => deeds,
  add: (deed: Deed): void => change([...deeds, deed].slice(-most)),
  /** Answers what puts it back into its place. */
  drop: (deed: Deed): (() => void) => {
    const place = deeds.indexOf(deed);
    change(deeds.filter((other) => other !== deed));
    return () => {
      if (place !== -1 && !deeds.includes(deed)) change(deeds.toSpliced(place, 0, deed).slice(-most));
    };
  },
  /** In its place among the others. */
  replace: (deed: Deed, next: Deed): void => change(deeds.map((other) => (other === deed ? next : other))),
  has: (deed: Deed): boolean => deeds.includes(deed),
  lastOf: (by: string): Deed | undefined => deeds.findLast((deed) => deed.by === by),
  /** This one and all later ones, the latest first. */
  downTo: (deed: Deed): readonly Deed[] =>
    deeds
      .slice(deeds.indexOf(deed))
      .filter(({ by }) => by === deed.by)
      .toReversed(),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** What this person can take back, the latest first. */
export const useUndoHistory = (by: string): readonly Deed[] =>
  useSyncExternalStore(subscribe, undoHistory.all)
    .filter((deed) => deed.by === by)
    .toReversed();

type UndoMenuProps = {
  /** The latest first. */
  deeds: readonly Deed[];
  onUndo: (deed: Deed) => void;
};

/** The last ten moves. Picking one takes it back, and with it everything that was done after it. */
export function UndoMenu({ deeds, onUndo }: UndoMenuProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  if (deeds.length === 0) return null;
  return (
    <span ref={setPlace}>
      <Menu modal={false}>
        <MenuTrigger asChild>
          <Button size="sm" icon={<Undo2 aria-hidden="true" />}>
            {words.undo}
          </Button>
        </MenuTrigger>
        <MenuContent container={place} side="top" align="start" className="max-w-[min(28rem,90vw)]">
          <MenuLabel>{words.takeBackWithAll}</MenuLabel>
          {deeds.map((deed, index) => (
            <MenuItem
              key={`${deeds.length - index}`}
              onSelect={() => onUndo(deed)}
              {...(index === 0 ? { shortcut: keyCaps("mod+z").join(" ") } : {})}
            >
              {deed.sentence}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
    </span>
  );
}
