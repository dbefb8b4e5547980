import { useEffect } from "react";

/** A step that takes the place of the one before begins at its heading, also for people who do not see it. */
export const useStepFocus = (headingId: string, isThere = true): void => {
  useEffect(() => {
    const heading = isThere ? document.getElementById(headingId) : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [headingId, isThere]);
};
