import { useEffect } from "react";

/** Moves focus to the heading of a new step, so that screen readers start there. */
export const useStepFocus = (headingId: string, isThere = true): void => {
  useEffect(() => {
    const heading = isThere ? document.getElementById(headingId) : null;
    if (!heading) return;
    heading.tabIndex = -1;
    // Nothing to press there, so nothing to frame.
    heading.style.outline = "none";
    heading.focus();
  }, [headingId, isThere]);
};
