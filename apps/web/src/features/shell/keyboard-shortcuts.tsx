import { useState } from "react";
import { Dialog } from "@/ui/dialog";
import { activeShortcuts, Kbd, keyCaps, setSingleKeys, useSingleKeys } from "@/ui/shortcuts";
import { Switch } from "@/ui/switch";
import { words } from "./words";

export function KeyboardShortcuts({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const singleKeys = useSingleKeys();
  // Longest first, so that the two columns have similar heights.
  const [groups] = useState(() =>
    activeShortcuts().toSorted((a, b) => b.shortcuts.length - a.shortcuts.length),
  );
  return (
    <Dialog open onOpenChange={onOpenChange} title={words.keyboardShortcuts} size="md">
      <div className="gap-x-10 sm:columns-2">
        {groups.map((group) => (
          <section key={group.name} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 text-12 text-ink-3">{group.name}</h3>
            <dl>
              {group.shortcuts.map((shortcut) => (
                <div
                  key={shortcut.keys}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-line last:border-b-0"
                >
                  <dt>{shortcut.label}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keyCaps(shortcut.keys).map((cap) => (
                      <Kbd key={cap}>{cap}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        className="border-t border-line pt-4"
        label={words.singleKeys}
        hint={words.whenOffOnlyShortcuts}
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </Dialog>
  );
}
