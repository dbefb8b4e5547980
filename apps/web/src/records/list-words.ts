export const words = {
  filters: "Filters",
  activeFilters: (count: number) => `Filters, ${count} active`,
  sort: "Sort",
  newest: "Newest first",
  oldest: "Oldest first",
  largest: "Largest amount",
  smallest: "Smallest amount",
  count: (total: number, noun: string) =>
    `${total.toLocaleString("en-US")} ${total === 1 ? noun.slice(0, -1) : noun}`,
  owed: (amount: string) => `${amount} owed`,
  needsAction: "Needs action",
};
