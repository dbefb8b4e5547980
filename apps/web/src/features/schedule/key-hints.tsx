import { Fragment } from "react";
import { Kbd } from "@/ui/kbd";

type KeyHint = readonly [caps: readonly string[], does: string];

/** What the keys do while a visit's card is open. */
export const peekKeys: readonly KeyHint[] = [
  [["O"], "open"],
  [["R"], "reschedule"],
  [["N"], "notify"],
  [["←", "→"], "next visit"],
  [["Esc"], "close"],
];

/** What the keys do, at the right of a foot. */
export function KeyHints({ hints }: { hints: readonly KeyHint[] }) {
  return (
    <p className="ml-auto flex items-center gap-1.5 max-xl:hidden pointer-coarse:hidden">
      {hints.map(([caps, does]) => (
        <Fragment key={does}>
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
          <span className="mr-1.5 whitespace-nowrap">{does}</span>
        </Fragment>
      ))}
    </p>
  );
}
