/** What is said after something was created, and the second buttons of those forms. */
export const madeWords = {
  open: "Open",
  quote: (number: string, client: string) => `${number} for ${client} was created.`,
  invoice: (number: string, client: string) => `${number} for ${client} was created.`,
  client: (name: string) => `${name} was added.`,
  saveAndSend: "Save and send",
  saveAndOpen: "Save and open",
};
