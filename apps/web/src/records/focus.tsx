import { type ReactNode, useEffect, useRef } from "react";
import type { RefCallBack } from "react-hook-form";

/** For when the focused element disappears: moves focus to the page content, not to the top of the site. */
export const focusPage = (): void => document.getElementById("main")?.focus({ preventScroll: true });

/** Keeps focus on the page when a status change removes the button that was pressed. */
export const useFocusStays = (state: string): void => {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) focusPage();
  }, [state]);
};

/** Lets a form focus the input of a picker. */
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
