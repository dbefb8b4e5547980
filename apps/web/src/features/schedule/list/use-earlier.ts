import { useState } from "react";

const storageKey = "fieldwright.earlierVisits";

/** Whether earlier visits are shown, as this person last chose in this browser. */
export const showsEarlier = (user: string): boolean => localStorage.getItem(`${storageKey}.${user}`) === "on";

export const useEarlier = (user: string) => {
  const [isOn, setOn] = useState(() => showsEarlier(user));
  const change = (next: boolean) => {
    if (next) localStorage.setItem(`${storageKey}.${user}`, "on");
    else localStorage.removeItem(`${storageKey}.${user}`);
    setOn(next);
  };
  return [isOn, change] as const;
};
