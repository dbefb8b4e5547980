const reachable = ":is(a[href], button, summary):not(:disabled)";

/** What is nearest to an element and may outlive it: what follows it, then what holds it, up to its part of the section. */
const surroundings = (element: Element): Element[] => {
  const { nextElementSibling: next, parentElement: parent } = element;
  if (!parent || element.matches("[data-part], section")) return [];
  return [...(next ? [next] : []), parent, ...surroundings(parent)];
};

const takeFocus = (near: readonly Element[]): void => {
  const left = near.filter((element) => element.isConnected);
  const target =
    left
      .map((element) => (element.matches(reachable) ? element : element.querySelector(reachable)))
      .find((element) => element !== null) ?? left.at(-1);
  if (!(target instanceof HTMLElement)) return;
  if (!target.matches(reachable)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/**
 * A ref. A row that is restored, a key that is revoked, a form whose changes are discarded take their button away: whoever
 * pressed it goes on beside it instead of at the top of the page.
 */
export const keepFocus = (root: HTMLElement | null) => {
  if (!root) return undefined;
  let last: { readonly element: Element; readonly near: readonly Element[] } | undefined;
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = { element: target, near: surroundings(target) };
  };
  // A click on nothing in particular gives the focus up on purpose.
  const forget = () => {
    last = undefined;
  };
  const observer = new MutationObserver(() => {
    // Nobody has it, or the page as a whole, which a closed dialog falls back to.
    if (!last || !document.activeElement?.contains(root)) return;
    if (last.element.isConnected && !last.element.matches(":disabled")) return;
    takeFocus(last.near);
  });
  root.addEventListener("focusin", remember);
  root.addEventListener("pointerdown", forget);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    observer.disconnect();
    root.removeEventListener("pointerdown", forget);
    root.removeEventListener("focusin", remember);
  };
};
