import { type ReactNode, useEffect, useRef } from "react";
import type { RefCallBack } from "react-hook-form";

/** For when what had the focus goes away: the page is read on from its beginning, not from the top of the site. */
export const focusPage = (): void => document.getElementById("main")?.focus({ preventScroll: true });

/** A button that goes with the state that it changed would take the focus along. */
export const useFocusStays = (state: string): void => {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) focusPage();
  }, [state]);
};

/** Lets a form put the cursor into a picker whose choice is missing. */
export function FocusBox({ register, children }: { register: RefCallBack; children: ReactNode }) {
  return (
    <div
      ref={(box) => register(box ? { focus: () => box.querySelector("input")?.focus() } : null)}
      className="min-w-0"
    >
      {children}
    </div>
  );
}
