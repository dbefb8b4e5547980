export const words = {
  add: "Add a note",
  addTo: (name: string) => `Add a note to ${name}`,
  change: (note: string) => `Change the note: ${note}`,
  title: "Photo note",
  label: "What does it show?",
  save: "Save note",
  thisPhotoIsEmpty: "This photo is empty. Take it again.",
  thisPhotoIsLarger: "This photo is larger than 10 MB.",
} as const;
