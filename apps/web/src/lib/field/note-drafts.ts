const prefix = "fieldwright.note.";

export const noteDraftKey = (visit: string): string => `${prefix}${visit}`;

export const forgetNoteDrafts = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
};
