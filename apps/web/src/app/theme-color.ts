const paint = (): void => {
  const color = getComputedStyle(document.documentElement).getPropertyValue("--nav");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", color);
};

/** The phone's own bar takes the color of our top bar, in every theme. */
export const followThemeColor = (): void => {
  paint();
  new MutationObserver(paint).observe(document.documentElement, {
    attributeFilter: ["data-theme", "data-contrast", "data-sunlight"],
  });
};
