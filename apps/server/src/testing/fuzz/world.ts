import type { Database } from "@fieldwright/db/client";
import { apiKeys, sessions } from "@fieldwright/db/schema/account-access";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import type { Random } from "@fieldwright/db/seed/random";
import { seedDemo } from "@fieldwright/db/seed/seed-demo";
import { keyScopes } from "@fieldwright/domain/key-scopes";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { hashPassword } from "#identity";
import { hashToken, newToken } from "#kernel";
import { createPerson } from "../people";
import type { Operation } from "./requests";

export const callers = ["nobody", "owner", "manager", "technician", "client", "key"] as const;
export type Caller = (typeof callers)[number];

/** The table that has the ids of a kind of record. Kinds are named as in URLs. */
const tables: Readonly<Record<string, string>> = {
  clients: "clients",
  properties: "properties",
  quotes: "quotes",
  "price-book": "price_items",
  jobs: "jobs",
  schedule: "visits",
  invoices: "invoices",
  payments: "payments",
  users: "users",
  "time-off": "time_off",
  "job-notes": "job_notes",
  "checklist-items": "job_checklist_items",
  "checklist-templates": "checklist_templates",
  "time-entries": "time_entries",
  organizations: "organizations",
};

/** Which kind of record a field name in a body or query refers to. */
const meanings: readonly [RegExp, string][] = [
  [/^clients?(?:Id)?$|^ids$/, "clients"],
  [/^job(?:Id|Ids|s)?$/, "jobs"],
  [/[sS]chedule|visit/, "schedule"],
  [/^team|TeamMembers$|^user|^person$/, "users"],
  [/^property$/, "properties"],
  [/^template$/, "checklist-templates"],
  [/^payment$/, "payments"],
  [/^proposal/, "plan"],
  [/^organization$/, "organizations"],
];

const kindOf = (name: string, { path }: Operation): string => {
  const [, before = ""] = new RegExp(`([^/]+)/\\{${name}\\}`).exec(path) ?? [];
  if (/^(?:smart-reschedule|optimize)$/.test(before)) return "schedule";
  if (name === "token" || before === "public") return "token";
  if (before !== "") return before;
  return meanings.find(([pattern]) => pattern.test(name))?.[1] ?? "";
};

const known = 300;
const tokenInAddress = /\/([\w-]{43})(?=["?/.])/g;
const addressInAnswer = /"(?:https?:\/\/[^/"]+)?(\/api\/[^"]+)"/g;

/** The demo company, one person per role, and all ids that answers have mentioned so far. */
export const createWorld = async (database: Database, random: Random) => {
  await seedDemo(database, {
    now: new Date(),
    passwordHash: await hashPassword("Demo1234!"),
    linkHash: ({ id }) => hashToken(id),
  });
  const [organization] = await database.system((tx) => tx.select().from(organizations));
  if (!organization) throw new Error("There is no demo company.");
  const organizationId = organization.id;

  const pools = new Map<string, string[]>();
  for (const [kind, table] of Object.entries(tables)) {
    const { rows } = await database.pool.query(`select id from ${table} order by random() limit ${known}`);
    pools.set(
      kind,
      rows.map(({ id }) => String(id)),
    );
  }
  const remember = (kind: string, id: string): void => {
    const pool = pools.get(kind) ?? [];
    if (pool.length < known) pool.push(id);
    else pool[random.int(0, known - 1)] = id;
    pools.set(kind, pool);
  };

  const signIn = async (email: string): Promise<string> => {
    const token = newToken();
    await database.system(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.email, email));
      if (!user) throw new Error(`${email} is not in the demo.`);
      const expiresAt = new Date(Date.now() + 3_600_000);
      await tx.insert(sessions).values({ userId: user.id, tokenHash: hashToken(token), expiresAt });
    });
    return token;
  };

  const makeKey = async (): Promise<string> => {
    const key = `fw_${newToken()}`;
    const { userId } = await createPerson(database, "admin", organizationId);
    const made = { organizationId, createdBy: userId, name: "Fuzz", hint: "0000", tokenHash: hashToken(key) };
    await database.system((tx) =>
      tx.insert(apiKeys).values({ ...made, role: "admin", scopes: [...keyScopes] }),
    );
    return key;
  };

  const tokens = new Map<Caller, string>();
  for (const [caller, name] of [
    ["owner", "admin"],
    ["manager", "manager"],
    ["technician", "technician"],
    ["client", "client"],
  ] as const)
    tokens.set(caller, await signIn(`${name}@fieldwright.demo`));
  tokens.set("key", await makeKey());

  return {
    headersOf: (caller: Caller): Record<string, string> => {
      const token = tokens.get(caller);
      return token === undefined ? {} : { authorization: `Bearer ${token}` };
    },

    /** Gives the caller a new session after a call ended their session or membership. */
    revive: async (caller: Caller): Promise<void> => {
      if (caller === "nobody") return;
      if (caller === "key") return void tokens.set("key", await makeKey());
      const role = caller === "owner" ? "admin" : caller;
      const person = await createPerson(database, role, organizationId);
      if (caller === "owner")
        await database.system((tx) =>
          tx.update(users).set({ isOwner: true }).where(eq(users.id, person.userId)),
        );
      tokens.set(caller, person.token);
    },

    idFor:
      (operation: Operation) =>
      (name: string): string => {
        const own = pools.get(kindOf(name, operation)) ?? [];
        if (own.length > 0 && random.chance(0.92)) return random.pick(own);
        return random.chance(0.5) ? uuidv7() : random.pick([...pools.values()].flat());
      },

    /** Links found in answers: to files, exports and documents. */
    addresses: (): readonly string[] => pools.get("address") ?? [],

    learn: ({ path }: Operation, answer: string): void => {
      const id = /^\{"_id":"([0-9a-f-]{36})"/.exec(answer)?.[1];
      const kind = path.split("/")[2];
      if (id && kind) remember(path.includes("/plan") ? "plan" : kind, id);
      for (const [, token = ""] of answer.matchAll(tokenInAddress)) remember("token", token);
      for (const [, address = ""] of answer.matchAll(addressInAnswer)) remember("address", address);
    },
  };
};

export type World = Awaited<ReturnType<typeof createWorld>>;
