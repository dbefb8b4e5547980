import { useRef } from "react";
import { focusNear } from "./keep-focus";

/** An item of a menu is gone with its menu, but the button of the menu stays. */
const lastingOf = (opener: Element | null): Element | null => {
  const button = opener?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : opener;
};

/** The opener may be gone when the layer closes. */
const goHome = (opener: Element | null): void => {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  if (isThere) opener.focus({ preventScroll: true });
  else focusNear(opener);
};

/**
 * Returns the focus when a layer closes, unless something else took it (a new screen). When two layers close
 * together, the upper one may have left it on the page.
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
  if (nobodyHasIt) goHome(opener);
};

const fields =
  'form :is(input, select, textarea):not([type="hidden"], [type="file"], [tabindex="-1"], :disabled)';

/**
 * Focuses the first field of a form instead of the Close button, where typing a space would close the layer. Not on
 * touch screens, where the keyboard would cover the content.
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

/** The opener of the open layer, for a layer that replaces it (a form after its skeleton) and finds no focus. */
let lastOpener: Element | null = null;

/** Spread on the content of a layer that has no trigger. */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      const active = document.activeElement;
      opener.current = active === document.body ? lastOpener : lastingOf(active);
      lastOpener = opener.current;
      focusFirstField(event);
    },
    onCloseAutoFocus: (event: Event) => {
      lastOpener = null;
      giveFocusBack(opener.current, event);
    },
  };
};
