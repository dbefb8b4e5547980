import type { User } from "@fieldwright/contract/auth";
import { queryClient } from "../query-client";
import { queryKeys } from "../query-keys";
import { readToken } from "../token";
import { hasDatabase } from "./database-name";
import { loadPhone, thisPhone } from "./this-phone";
import { emptyView, showView } from "./view";
import { wantsWork, worksInTheField } from "./who";

type Session = { readonly user: User; readonly token: string };
let session: Session | undefined;

/** False where nobody is signed in who may record anything. */
export const canRecord = (): boolean => session !== undefined;

/** The phone, opened for the person who is signed in. */
export const openForSession = async () => {
  if (!session) throw new Error("Nobody is signed in");
  const { user, token } = session;
  const phone = await loadPhone();
  await phone.open(user, token);
  return phone;
};

/** Synchronously forgets the person before, then opens what is stored of the one who has the token. */
export const followToken = (): void => {
  const token = readToken();
  session = undefined;
  const onFound = (user: User) => {
    const queryKey = queryKeys.session.of(token);
    if (token === null || readToken() !== token) return;
    session = { user, token };
    // As old as can be, so that the server is asked as soon as it can be.
    if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, user, { updatedAt: 1 });
  };
  const phone = thisPhone();
  if (phone) return void phone.restore(token, onFound);
  showView(emptyView("restoring"));
  const restore = async () => {
    const loaded = (await hasDatabase()) ? await loadPhone() : undefined;
    if (readToken() !== token) return;
    if (loaded) await loaded.restore(token, onFound);
    else if (!thisPhone()) showView(emptyView("closed"));
  };
  return void restore().catch(() => showView(emptyView("closed")));
};

let hasAsked = false;

/** Browsers clear the storage of sites that they think little of. */
const askToStay = async () => {
  if (hasAsked || !navigator.storage?.persist) return;
  hasAsked = true;
  await navigator.storage.persist();
};

/** The server said who is signed in. */
export const openPhone = async (user: User, token: string): Promise<void> => {
  session = worksInTheField(user) ? { user, token } : undefined;
  if (!session) return thisPhone()?.open(user, token);
  if (!wantsWork(user) && !(await hasDatabase())) return;
  await openForSession();
  if (wantsWork(user)) await askToStay();
};

/** Changes that a sign-out would lose. */
export const countUnsent = async (): Promise<number> => (await thisPhone()?.countUnsent()) ?? 0;

/** Removes what this phone has of the person who signs out. */
export const forgetPhone = async (): Promise<void> => {
  const phone = thisPhone();
  session = undefined;
  if (!phone) return;
  await phone.forget();
};
