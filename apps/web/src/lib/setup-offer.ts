const storageKey = "fieldwright.setup";

/** The company that still has to be set up, for the public page, which asks the server nothing. */
export const readSetupOffer = (): string | null => localStorage.getItem(storageKey);

export const keepSetupOffer = (company: string): void => localStorage.setItem(storageKey, company);

export const forgetSetupOffer = (): void => localStorage.removeItem(storageKey);
