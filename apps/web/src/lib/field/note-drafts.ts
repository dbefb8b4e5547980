const prefix = "fieldwright.note.";

/** Each person's own: several may use one phone. */
export const noteDraftKey = (person: string, visit: string): string => `${prefix}${person}.${visit}`;

/** Of one person. Of everybody, if nobody knows who it was. */
export const forgetNoteDrafts = (person: string | undefined): void => {
  const start = person === undefined ? prefix : noteDraftKey(person, "");
  for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
};
