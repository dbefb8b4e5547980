/** A toast to show on the next page, for pages outside the app. */
export type HandedOverToast = { readonly tone: "success" | "error"; readonly text: string };

const storageKey = "fieldwright.toast";

export const handOverToast = (toast: HandedOverToast): void => {
  sessionStorage.setItem(storageKey, JSON.stringify(toast));
};

export const takeHandedOverToast = (): HandedOverToast | undefined => {
  const stored = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (stored === null) return undefined;
  try {
    const { tone, text } = JSON.parse(stored);
    return typeof text === "string" ? { tone: tone === "error" ? "error" : "success", text } : undefined;
  } catch {
    return undefined;
  }
};
