import type { User } from "@fieldwright/contract/auth";
import type { StoredAccount, StoredFact } from "./database";
import { unsentFacts } from "./memory";
import type { FieldStore } from "./store";
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

const countByAccount = (facts: readonly StoredFact[]): ReadonlyMap<string, number> =>
  unsentFacts(facts).reduce(
    (counts, { account }) => counts.set(account, (counts.get(account) ?? 0) + 1),
    new Map<string, number>(),
  );

/** Changes that other people have not sent. Without an own account: of everybody. */
export const foreignFacts = async (
  store: FieldStore,
  own: StoredAccount | undefined,
): Promise<readonly Foreign[]> => {
  const counts = countByAccount(await store.allFacts());
  return (await store.accounts())
    .filter(({ key }) => key !== own?.key && counts.has(key))
    .map(({ key, user }) => ({
      account: key,
      organization: user.organization?._id ?? "",
      name: user.firstName,
      count: counts.get(key) ?? 0,
    }));
};

/** Nobody sees the work of the person who used the phone before. What that person has not sent stays. */
const closeOthers = async (store: FieldStore, own: string): Promise<void> => {
  const counts = countByAccount(await store.allFacts());
  for (const other of await store.accounts()) {
    if (other.key === own) continue;
    if (!counts.has(other.key)) await store.forget(other.key);
    else if (other.work !== null || other.token !== null)
      await store.changeAccount(
        other.key,
        (stored) => stored && { ...stored, token: null, work: null, mark: null },
      );
  }
};

/** The stored account of a session, so that a start without a network is signed in. */
export const findByToken = async (store: FieldStore, token: string): Promise<StoredAccount | undefined> =>
  (await store.accounts()).find((account) => account.token === token);

export const openStored = async (store: FieldStore, user: User, token: string): Promise<StoredAccount> => {
  const account = await store.changeAccount(accountKey(user), (known) =>
    known ? { ...known, user, token } : fresh(user, token),
  );
  await closeOthers(store, account.key);
  return account;
};

/** What a request could not get through with gets another chance when the application starts. */
export const factsAtStart = async (store: FieldStore, account: string): Promise<readonly StoredFact[]> => {
  const stuck = (await store.factsOf(account)).filter(({ state }) => state === "stuck");
  if (stuck.length > 0) await store.changeFacts(stuck.map(({ id }) => ({ id, state: "waiting" })));
  return store.factsOf(account);
};
