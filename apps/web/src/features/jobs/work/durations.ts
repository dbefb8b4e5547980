import { words } from "./words";

/** "45 min", "2 h" or "3 h 20 min" */
export const formatMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return words.restMin(rest);
  const whole = `${hours.toLocaleString("en-US")} h`;
  return rest === 0 ? whole : words.wholeRestMin(whole, rest);
};

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** "0:04:09" for a running timer. Negative times, from clocks that are off, show as zero. */
export const formatElapsed = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
};
