import * as z from "zod/mini";

/** Zapier has no credentials of its own: what is kept is which API key was made for it. */
const kept = z.object({ keyId: z.uuid() });

export const zapierKeyId = (credentials: unknown): string | undefined => {
  const result = z.safeParse(kept, credentials);
  return result.success ? result.data.keyId : undefined;
};
