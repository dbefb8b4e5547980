export const noteWords = {
  add: (name: string) => `Add a note to ${name}`,
  change: (name: string) => `Change the note on ${name}`,
  label: "What does it show?",
  save: "Save note",
  failed: "Failed to save the note",
};
