import { useEffect, useState } from "react";

const moment = 600;

/** True for a moment after a button changed under the thumb: a second tap was meant for what was there before. */
export const useJustChanged = (what: string): boolean => {
  const [settled, setSettled] = useState(what);
  useEffect(() => {
    if (settled === what) return undefined;
    const timer = setTimeout(() => setSettled(what), moment);
    return () => clearTimeout(timer);
  }, [settled, what]);
  return settled !== what;
};

/** True for the first moment of something that opened under the thumb. */
export const useJustOpened = (): boolean => {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), moment);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
};
