import { useEffect, useState } from "react";

export type Part = { readonly id: string; readonly label: string };

/** The part that is at the top of the screen. */
const usePartInView = (parts: readonly Part[]): string | undefined => {
  const [shown, setShown] = useState<string>();
  const ids = parts.map(({ id }) => id).join(" ");
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        // What follows the last part has no button of its own.
        setShown((last) => ids.split(" ").find((id) => inView.has(id)) ?? last);
      },
      { rootMargin: "-120px 0px -45% 0px" },
    );
    for (const id of ids.split(" ")) {
      const part = document.getElementById(id);
      if (part) observer.observe(part);
    }
    return () => observer.disconnect();
  }, [ids]);
  return shown;
};

const jumpTo = (id: string) => {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
};

/** Stays at the top while the visit scrolls. */
export function JumpRow({ parts }: { parts: readonly Part[] }) {
  const shown = usePartInView(parts) ?? parts[0]?.id;
  return (
    <nav
      aria-label="Parts of the visit"
      className="sticky top-14 z-(--z-sticky) flex border-b border-line bg-surface px-1 sm:top-[calc(var(--topbar)+56px)]"
    >
      {parts.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-current={id === shown ? "true" : undefined}
          onClick={() => jumpTo(id)}
          className="min-h-touch min-w-0 flex-1 border-b-2 border-transparent px-1 text-15 font-control -outline-offset-2 aria-[current=true]:border-accent aria-[current=true]:text-accent-ink"
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
