import { createHash } from "node:crypto";

/** The same event of the same change, however often it is announced, has the same id. */
export const eventIdOf = (organizationId: string, changeId: number, type: string): string => {
  const digest = createHash("sha256").update(`${organizationId}:${changeId}:${type}`).digest();
  // Version 8, "made by a rule of one's own", of the UUID standard.
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return digest.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};

type Event = { readonly id: string; readonly type: string; readonly created: Date; readonly data: unknown };

export const composeEvent = ({ id, type, created, data }: Event): string =>
  JSON.stringify({ id, type, created: created.toISOString(), data });
