/** A section's data may still be on its way. After this, the section alone has to do. */
const patience = 5000;
const litFor = 2400;

const named = "label, legend, h2, h3, [role=group][aria-label], [role=radiogroup][aria-label]";
const focusable = ":is(input, select, textarea, button):not(:disabled, [type=file])";
const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"];

const nameOf = (element: Element): string =>
  (element.getAttribute("aria-label") ?? element.textContent).trim().toLowerCase();

const findNamed = (section: Element, label: string): Element | undefined => {
  const wanted = label.toLowerCase();
  const all = [...section.querySelectorAll(named)];
  const same = all.find((element) => nameOf(element) === wanted);
  return same ?? all.find((element) => nameOf(element).startsWith(wanted));
};

/** What is lit: a field with its label, a group of fields, or the whole part under a heading. */
const frameOf = (element: Element): Element | null => {
  if (element instanceof HTMLLabelElement)
    return element.querySelector("input") ? element : (element.parentElement?.parentElement ?? null);
  if (element instanceof HTMLHeadingElement) return element.closest("[data-part], section");
  return element.parentElement;
};

/** The control to work with or, where there is none, the part itself. */
const controlOf = (element: Element, frame: Element): HTMLElement | null => {
  if (element instanceof HTMLLabelElement && element.control) return element.control;
  const control = frame.querySelector<HTMLElement>(focusable);
  if (control || !(frame instanceof HTMLElement)) return control;
  frame.tabIndex = -1;
  return frame;
};

const show = (frame: Element) =>
  frame.scrollIntoView({ block: frame.clientHeight > window.innerHeight / 2 ? "start" : "center" });

/** Focuses and lights a field, and keeps it in view while what stands above it loads and grows. */
const light = (element: Element, section: Element, signal: AbortSignal): void => {
  const frame = frameOf(element) ?? element;
  controlOf(element, frame)?.focus({ preventScroll: true });
  frame.setAttribute("data-found", "");
  setTimeout(() => frame.removeAttribute("data-found"), litFor);
  const observer = new ResizeObserver(() => show(frame));
  observer.observe(section);
  signal.addEventListener("abort", () => observer.disconnect());
};

/** Leads to a field of a section as soon as it is there. Returns how to stop looking. */
export const leadToField = (section: Element, label: string): (() => void) => {
  const looking = new AbortController();
  const { signal } = looking;
  const stop = () => looking.abort();
  const look = (): boolean => {
    const element = findNamed(section, label);
    if (element) light(element, section, signal);
    return element !== undefined;
  };
  const timer = setTimeout(stop, patience);
  signal.addEventListener("abort", () => clearTimeout(timer));
  for (const move of ownMoves) window.addEventListener(move, stop, { once: true, passive: true, signal });
  if (look()) return stop;
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(section, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  return stop;
};
