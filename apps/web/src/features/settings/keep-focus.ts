const reachable = ":is(a[href], button, summary):not(:disabled)";

/** Elements near this one that may outlive it: siblings after it, then parents, up to its part of the section. */
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
 * A ref callback. When the focused button disappears (restored row, revoked key, discarded form), moves focus to a
 * nearby element instead of losing it to the page.
 */
export const keepFocus = (root: HTMLElement | null) => {
  if (!root) return undefined;
  let last: { readonly element: Element; readonly near: readonly Element[] } | undefined;
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) last = { element: target, near: surroundings(target) };
  };
  // A click elsewhere drops focus on purpose.
  const forget = () => {
    last = undefined;
  };
  const observer = new MutationObserver(() => {
    // Acts only if focus is lost, or on an ancestor, where a closed dialog may leave it.
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
