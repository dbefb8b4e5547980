import type { Stop } from "../board/walk";

/** What a visit is shown as: a chip, a line, a row or an entry. Its ends on the day's board come after it. */
export const elementOf = ({ visit, row }: Stop): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-visit="${visit}"][data-row="${row}"]`) ??
  document.querySelector<HTMLElement>(`[data-visit="${visit}"]`);

/** What takes the focus when the card closes. */
export const focusTargetOf = (stop: Stop): HTMLElement | null => {
  const element = elementOf(stop);
  return element?.querySelector<HTMLElement>("[data-row-link]") ?? element;
};

export const stopOf = (element: Element | null): Stop | undefined => {
  const { visit, row } = element instanceof HTMLElement ? element.dataset : {};
  return visit && row ? { visit, row } : undefined;
};

const forward = ["ArrowDown", "ArrowRight"];
const back = ["ArrowUp", "ArrowLeft"];

/** The next or previous visit as the page shows them. */
export const walkPage = (from: Stop, key: string): Stop | undefined => {
  const step = forward.includes(key) ? 1 : back.includes(key) ? -1 : 0;
  const here = elementOf(from);
  if (step === 0 || !here) return undefined;
  const all = [...document.querySelectorAll("[data-visit][data-row]")].filter(
    (element) => element.getClientRects().length > 0,
  );
  return stopOf(all[all.indexOf(here) + step] ?? null);
};

/** As wide as the visit and as high as its row, so that the card covers neither. Stays where it was if it is gone. */
export const anchorOf = (stop: Stop) => {
  const element = elementOf(stop);
  let last = new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0);
  return {
    ...(element ? { contextElement: element } : {}),
    getBoundingClientRect: () => {
      const shown = elementOf(stop);
      if (!shown) return last;
      const { x, width } = shown.getBoundingClientRect();
      const { y, height } = (shown.closest("[data-board-row]") ?? shown).getBoundingClientRect();
      last = new DOMRect(x, y, width, height);
      return last;
    },
  };
};
