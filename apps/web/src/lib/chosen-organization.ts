const storageKey = "fieldwright.organization";

/** The organization that a customer of several businesses is looking at, stored in this browser. */
const readChosenOrganization = (): string | null => localStorage.getItem(storageKey);

export const chooseOrganization = (id: string): void => localStorage.setItem(storageKey, id);

export const forgetChosenOrganization = (): void => localStorage.removeItem(storageKey);

/** Sends the choice to the server, which ignores it for anybody but a customer of several businesses. */
export const organizationHeader = (): Record<string, string> => {
  const chosen = readChosenOrganization();
  return chosen ? { "fieldwright-organization": chosen } : {};
};
