import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@/ui/menu";
import { keyCaps } from "@/ui/shortcuts";
import type { Deed } from "./undo-history";

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
            Undo
          </Button>
        </MenuTrigger>
        <MenuContent container={place} side="top" align="start" className="max-w-[min(28rem,90vw)]">
          <MenuLabel>Take back, with all that came after it</MenuLabel>
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
