import { randomBytes } from "node:crypto";
import type { SystemTx } from "../client";
import { buildDemo } from "./build-demo";
import { insertDemo, type Salt } from "./seed-demo";

const id = /\b([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-)([0-9a-f]{12})\b/g;

/** Other ids for every sample, with the same order in time. */
const newSalt = (): Salt => {
  const key = BigInt(`0x${randomBytes(6).toString("hex")}`);
  return (text) =>
    text.replace(
      id,
      (_, start: string, end: string) =>
        start + (BigInt(`0x${end}`) ^ key).toString(16).padStart(12, "0"),
    );
};

export type SampleOptions = {
  readonly now: Date;
  readonly linkHash: (id: string) => string;
  /** For whom the company is made. */
  readonly person: { readonly id: string; readonly firstName: string; readonly lastName: string };
};

/**
 * The demo's records around today, in a company of its own. Its people cannot sign in and have addresses that nobody
 * reads. No email is verified, so nothing is sent to customers. Returns the account that the person uses in it.
 */
export const seedSample = async (
  tx: SystemTx,
  { now, linkHash, person }: SampleOptions,
): Promise<string> => {
  const salt = newSalt();
  const demo = buildDemo(now, "");
  const { organizationId } = demo.settings;
  const domain = `${salt(organizationId).slice(-12)}.invalid`;
  const ownerId = demo.users.find(({ isOwner }) => isOwner)?.id ?? "";
  const users = demo.users
    .filter((user) => user.organizationId === organizationId)
    .map((user) => ({
      ...user,
      email: `${user.firstName}.${user.lastName}@${domain}`.toLowerCase(),
      passwordHash: null,
      emailVerifiedAt: null,
      ...(user.id === ownerId
        ? { firstName: person.firstName, lastName: person.lastName, sampleOf: person.id }
        : {}),
    }));
  const sample = {
    ...demo,
    organization: { ...demo.organization, name: "Sample company", isSample: true },
    users,
    clients: demo.clients.map((client) =>
      client.userId ? { ...client, userId: null, email: "kim.sorensen@example.com" } : client,
    ),
  };
  // The person's own id stays as it is.
  const kept: Salt = (text) => salt(text).replaceAll(salt(person.id), person.id);
  await insertDemo(tx, sample, { now, linkHash, salt: kept });
  return salt(ownerId);
};
