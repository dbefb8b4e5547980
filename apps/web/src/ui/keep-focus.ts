const reachable = ":is(a[href], button, summary):not(:disabled)";

/** What stood beside and around an element when it got the focus, nearest first. */
const surroundings = new WeakMap<Element, readonly Element[]>();

const around = (element: Element, root: Element): Element[] => {
  const { nextElementSibling: next, previousElementSibling: previous, parentElement: parent } = element;
  if (!parent || element === root) return [];
  const beside = [next, previous].filter((sibling) => sibling !== null);
  return element.matches("[data-part], section") ? beside : [...beside, parent, ...around(parent, root)];
};

const reachableIn = (element: Element): HTMLElement | undefined =>
  [element, ...element.querySelectorAll(reachable)].find(
    (part): part is HTMLElement =>
      part instanceof HTMLElement &&
      part.matches(reachable) &&
      part.checkVisibility({ visibilityProperty: true }),
  );

/** What had the focus last on the page, below any layer. */
let last: Element | undefined;

/** Focuses what is left near an element that is gone, or near the last one on the page, or else the page content. */
export const focusNear = (gone: Element | null): void => {
  const lost = gone && surroundings.has(gone) ? gone : last;
  const left = lost ? [lost, ...(surroundings.get(lost) ?? [])].filter((one) => one.isConnected) : [];
  const target = left.map(reachableIn).find((element) => element !== undefined);
  (target ?? document.getElementById("main"))?.focus({ preventScroll: true });
};

const isGone = (element: Element): boolean => !element.isConnected || element.matches(":disabled");

const isLost = (): boolean => {
  const { activeElement: active } = document;
  return !active || active === document.body || active.matches(":disabled");
};

const restore = () => {
  if (last && isGone(last) && isLost()) focusNear(last);
};

const forget = () => {
  last = undefined;
};

/**
 * A ref callback. When the focused control goes (a removed row, the arrow to a page that is the last), moves the focus
 * to what is near instead of losing it to the page.
 */
export const keepFocus = (root: HTMLElement | null) => {
  if (!root) return undefined;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    last = target;
    surroundings.set(target, around(target, root));
  };
  const observer = new MutationObserver(() => {
    // What knows a better place takes the focus first.
    if (last && isGone(last)) requestAnimationFrame(() => setTimeout(restore));
  });
  root.addEventListener("focusin", remember);
  // A click elsewhere drops focus on purpose.
  root.addEventListener("pointerdown", forget);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    observer.disconnect();
    root.removeEventListener("pointerdown", forget);
    root.removeEventListener("focusin", remember);
    forget();
  };
};
