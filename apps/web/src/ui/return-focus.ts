import { useRef } from "react";

/** What opened a layer may be gone when it closes, as the item of a menu is: then the page is read on from its beginning. */
const homeOf = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    ? opener
    : document.getElementById("main");

/**
 * Gives the focus back when a layer closes, unless something else has taken it meanwhile (a new screen). Of two layers that
 * close together the upper one may have left it on the page.
 */
export const giveFocusBack = (opener: Element | null, event: Event): void => {
  event.preventDefault();
  const active = document.activeElement;
  const layer = event.currentTarget;
  const nobodyHasIt =
    !active ||
    active === document.body ||
    active.id === "main" ||
    (layer instanceof Node && layer.contains(active));
  if (nobodyHasIt) homeOf(opener)?.focus({ preventScroll: true });
};

const fields =
  'form :is(input, select, textarea):not([type="hidden"], [type="file"], [tabindex="-1"], :disabled)';

/**
 * Where there is a form, people type: on the Close button, which comes first, a space would close it. On a touch screen the
 * keyboard would cover what they have not read yet.
 */
const focusFirstField = (event: Event): void => {
  const layer = event.currentTarget;
  if (!(layer instanceof Element) || matchMedia("(pointer: coarse)").matches) return;
  const field = layer.querySelector<HTMLElement>(fields);
  if (!field) return;
  event.preventDefault();
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
};

/** Of the layer that is open: one that takes its place, such as a form after its skeleton, finds the focus nowhere. */
let lastOpener: Element | null = null;

/** Spread on a layer's content that has no trigger of its own. */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      const active = document.activeElement;
      opener.current = active === document.body ? lastOpener : active;
      lastOpener = opener.current;
      focusFirstField(event);
    },
    onCloseAutoFocus: (event: Event) => {
      lastOpener = null;
      giveFocusBack(opener.current, event);
    },
  };
};
