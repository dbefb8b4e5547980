import { useEffect, useState } from "react";
import { words } from "./words";

type Seen = {
  /** How far each part is below the top of the screen, in their order. */
  readonly parts: readonly { readonly id: string; readonly top: number }[];
  /** Where the bars at the top end. */
  readonly line: number;
  readonly height: number;
  readonly scrolled: number;
  /** What can still be scrolled. */
  readonly left: number;
};

/**
 * The part that is read. The last screenful cannot move up to the line, so the line moves down to it: at the very end it
 * is the last part.
 */
export const partAt = ({ parts, line, height, scrolled, left }: Seen): string | undefined => {
  const last = Math.min(height, scrolled + left);
  const near = last > 0 ? Math.max(0, 1 - left / last) : 0;
  const eye = line + (height - line) * near;
  return (parts.findLast(({ top }) => top <= eye) ?? parts[0])?.id;
};

export type Part = { readonly id: string; readonly label: string };

/** Below the bar and the jump row, with room for a heading that just arrived. */
const line = 124;

const readPart = (ids: readonly string[]): string | undefined => {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
  const parts = ids.flatMap((id) => {
    const part = document.getElementById(id);
    return part ? [{ id, top: part.getBoundingClientRect().top }] : [];
  });
  const left = scrollHeight - clientHeight - scrollTop;
  return partAt({ parts, line, height: clientHeight, scrolled: scrollTop, left });
};

/** A person's own scrolling, not the jump that follows a tap. */
const scrolling = ["wheel", "touchmove", "keydown"] as const;

/** The part that is read, or the one that was tapped until the person scrolls on. */
const useShownPart = (all: readonly Part[]) => {
  const [shown, setShown] = useState<string>();
  const [tapped, setTapped] = useState<string>();
  const ids = all.map(({ id }) => id).join(" ");
  useEffect(() => {
    const look = () => setShown(readPart(ids.split(" ")));
    const letGo = () => setTapped(undefined);
    // Measuring at once would lay the whole visit out before its other parts are ready.
    const first = requestAnimationFrame(look);
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    for (const event of scrolling) window.addEventListener(event, letGo, { passive: true });
    return () => {
      cancelAnimationFrame(first);
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
      for (const event of scrolling) window.removeEventListener(event, letGo);
    };
  }, [ids]);
  return { shown: tapped ?? shown, setTapped };
};

const jumpTo = (id: string) => {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
};

/** Stays at the top while the visit scrolls. */
export function JumpRow({ parts }: { parts: readonly Part[] }) {
  const { shown = parts[0]?.id, setTapped } = useShownPart(parts);
  return (
    <nav
      aria-label={words.partsOfVisit}
      className="sticky top-14 z-(--z-sticky) flex border-b border-line bg-surface px-1 sm:top-[calc(var(--topbar)+56px)]"
    >
      {parts.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-current={id === shown ? "true" : undefined}
          onClick={() => {
            setTapped(id);
            jumpTo(id);
          }}
          className="min-h-touch min-w-0 flex-1 border-b-2 border-transparent px-1 text-15 font-control -outline-offset-2 aria-[current=true]:border-accent aria-[current=true]:text-accent-ink"
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
