const prefix = "fieldwright.note.";

/** Each person's own: several may use one phone. */
export const noteDraftKey = (person: string, visit: string): string => `${prefix}${person}.${visit}`;

/** Drafts of an earlier version belong to whoever opens the visit first. They move to that person's key. */
export const readNoteDraft = (person: string, visit: string): string => {
  const own = localStorage.getItem(noteDraftKey(person, visit));
  const old = localStorage.getItem(`${prefix}${visit}`);
  if (own !== null || old === null) return own ?? "";
  localStorage.setItem(noteDraftKey(person, visit), old);
  localStorage.removeItem(`${prefix}${visit}`);
  return old;
};

/** Of one person. Of everyone, if nobody knows who it was. */
export const forgetNoteDrafts = (person: string | undefined): void => {
  const start = person === undefined ? prefix : noteDraftKey(person, "");
  for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
};
