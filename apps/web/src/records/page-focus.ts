import { useEffect, useRef } from "react";

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
