const storageKey = "fieldwright.organization";

/** Of a customer of several businesses: the one that they look at, kept in this browser. */
const readChosenOrganization = (): string | null => localStorage.getItem(storageKey);

export const chooseOrganization = (id: string): void => localStorage.setItem(storageKey, id);

export const forgetChosenOrganization = (): void => localStorage.removeItem(storageKey);

/** What tells the server of the choice; it counts for nobody who has none. */
export const organizationHeader = (): Record<string, string> => {
  const chosen = readChosenOrganization();
  return chosen ? { "fieldwright-organization": chosen } : {};
};
