export const words = {
  noneUsedYet: "None used yet",
  partUsed1: (count: number) => (count === 1 ? "1 part used" : `${count} parts used`),
  oneLess: (name: string) => `One less: ${name}`,
  usedName: (name: string) => `Used: ${name}`,
  oneMore: (name: string) => `One more: ${name}`,
  addPart: "Add a part",
  part: "Part",
  unit: "Unit",
  cancel: "Cancel",
  add: "Add",
  quantityAgreed: (quantity: string) => `${quantity} agreed`,
  usedBy: (by: string) => `used by ${by}`,
} as const;
