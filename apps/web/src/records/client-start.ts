/** Whom a new record is for, when the way to the form says so. */
export const readClientStart = (raw: Record<string, unknown>): { client?: string } =>
  typeof raw.client === "string" ? { client: raw.client } : {};
