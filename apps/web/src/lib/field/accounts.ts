import type { User } from "@fieldwright/contract/auth";
import type { StoredAccount, StoredFact } from "./database";
import { unsentFacts } from "./memory";
import type { FieldStore, Stored } from "./store";
import type { Foreign } from "./types";

export const accountKey = ({ _id, organization }: User): string => `${_id}:${organization?._id ?? ""}`;

const fresh = (user: User, token: string): StoredAccount => ({
  key: accountKey(user),
  token,
  user,
  work: null,
  mark: null,
  timeZone: user.organization?.timeZone ?? "UTC",
  loadedAt: 0,
  sentAt: 0,
  clock: [],
});

/** What the phone has of a person when it opens, and what waits there of others. */
export type Opened<Account extends StoredAccount | undefined = StoredAccount> = {
  readonly account: Account;
  /** In the order of taps. */
  readonly facts: readonly StoredFact[];
  readonly foreign: readonly Foreign[];
};

const countByAccount = (facts: readonly StoredFact[]): ReadonlyMap<string, number> =>
  unsentFacts(facts).reduce(
    (counts, { account }) => counts.set(account, (counts.get(account) ?? 0) + 1),
    new Map<string, number>(),
  );

/** Changes that other people have not sent. Without an own account: of everyone. */
const foreignTo = ({ accounts, facts }: Stored, own: string | undefined): readonly Foreign[] => {
  const counts = countByAccount(facts);
  return accounts
    .filter(({ key }) => key !== own && counts.has(key))
    .map(({ key, user }) => ({
      account: key,
      organization: user.organization?._id ?? "",
      name: user.firstName,
      count: counts.get(key) ?? 0,
    }));
};

/** What a request could not get through with gets another chance when the application starts. */
const atStart = (fact: StoredFact): StoredFact => {
  if (fact.state !== "stuck") return fact;
  const { problem: _, ...rest } = fact;
  return { ...rest, state: "waiting" };
};

const factsOf = ({ facts }: Stored, account: string) => {
  const own = facts.filter((fact) => fact.account === account);
  const ready = own.map(atStart);
  return { facts: ready, changed: ready.filter((fact) => !own.includes(fact)) };
};

/** Nobody sees the work of the person who used the phone before. What that person has not sent stays. */
const closeOthers = ({ accounts, facts }: Stored, own: string) => {
  const counts = countByAccount(facts);
  const others = accounts.filter(({ key }) => key !== own);
  return {
    closed: others
      .filter(({ key, work, token }) => counts.has(key) && (work !== null || token !== null))
      .map((other) => ({ ...other, token: null, work: null, mark: null })),
    forgotten: others.filter(({ key }) => !counts.has(key)).map(({ key }) => key),
  };
};

/** The stored account of a session, so that a start without a network is signed in. */
export const findStored = async (
  store: FieldStore,
  token: string | null,
): Promise<Opened<StoredAccount | undefined>> => {
  const { opened } = await store.decide((stored) => {
    const account = token === null ? undefined : stored.accounts.find((known) => known.token === token);
    const { facts, changed } = account ? factsOf(stored, account.key) : { facts: [], changed: [] };
    return { facts: changed, opened: { account, facts, foreign: foreignTo(stored, account?.key) } };
  });
  return opened;
};

/** The account of someone of whom the server said that they are signed in. */
export const openStored = async (store: FieldStore, user: User, token: string): Promise<Opened> => {
  const { opened } = await store.decide((stored) => {
    const key = accountKey(user);
    const known = stored.accounts.find((account) => account.key === key);
    const account = known ? { ...known, user, token } : fresh(user, token);
    const { closed, forgotten } = closeOthers(stored, key);
    const { facts, changed } = factsOf(stored, key);
    return {
      accounts: [account, ...closed],
      forgotten,
      facts: changed,
      opened: { account, facts, foreign: foreignTo(stored, key) },
    };
  });
  return opened;
};
