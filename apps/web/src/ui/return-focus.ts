import { useRef } from "react";

/** Gives the focus back when a layer closes, unless something else has taken it meanwhile (a new screen). */
export const giveFocusBack = (opener: Element | null, event: Event): void => {
  event.preventDefault();
  const active = document.activeElement;
  const layer = event.currentTarget;
  const nobodyHasIt =
    !active || active === document.body || (layer instanceof Node && layer.contains(active));
  if (nobodyHasIt && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
};

/** Spread on a layer's content that has no trigger of its own. */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => giveFocusBack(opener.current, event),
  };
};
