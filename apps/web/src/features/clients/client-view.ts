import { useState } from "react";

export type ClientView = "cards" | "table";

const storageKey = "fieldwright.clients.view";

const readView = (): ClientView => (localStorage.getItem(storageKey) === "table" ? "table" : "cards");

/** How this browser shows the list; it stays from visit to visit. */
export const useClientView = () => {
  const [view, setView] = useState(readView);
  const choose = (next: ClientView) => {
    localStorage.setItem(storageKey, next);
    setView(next);
  };
  return [view, choose] as const;
};
