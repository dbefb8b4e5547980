import type { User } from "@fieldwright/contract/auth";
import { queryClient } from "../query-client";
import { queryKeys } from "../query-keys";
import { readToken } from "../token";
import { loadPhone, thisPhone } from "./this-phone";
import { emptyView, showView } from "./view";
import { wantsWork, worksInTheField } from "./who";

/** Says that the database has something, so that others need not load the code that reads it. */
const flag = "fieldwright.phone";
const hasStored = () => localStorage.getItem(flag) !== null;

type Session = { readonly user: User; readonly token: string };
let session: Session | undefined;

/** False where nobody is signed in who may record anything. */
export const canRecord = (): boolean => session !== undefined;

/** The phone, opened for the person who is signed in. */
export const openForSession = async () => {
  if (!session) throw new Error("Nobody is signed in");
  const { user, token } = session;
  localStorage.setItem(flag, "yes");
  const phone = await loadPhone();
  await phone.open(user, token);
  return phone;
};

/** Synchronously forgets the person before, then opens what is stored of the one who has the token. */
export const followToken = (): void => {
  const token = readToken();
  session = undefined;
  if (!thisPhone() && !hasStored()) return showView(emptyView("closed"));
  const onFound = (user: User) => {
    const queryKey = queryKeys.session.of(token);
    if (readToken() !== token) return;
    session = { user, token: token ?? "" };
    // As old as can be, so that the server is asked as soon as it can be.
    if (!queryClient.getQueryData(queryKey)) queryClient.setQueryData(queryKey, user, { updatedAt: 1 });
  };
  const phone = thisPhone();
  if (phone) return void phone.restore(token, onFound);
  showView(emptyView("restoring"));
  return void loadPhone().then(
    (loaded) => (readToken() === token ? loaded.restore(token, onFound) : undefined),
    () => showView(emptyView("closed")),
  );
};

let hasAsked = false;

/** Browsers clear the storage of sites that they think little of. */
const askToStay = async () => {
  if (hasAsked || !navigator.storage?.persist) return;
  hasAsked = true;
  await navigator.storage.persist();
};

/** The server said who is signed in. */
export const openPhone = (user: User, token: string): void => {
  session = worksInTheField(user) ? { user, token } : undefined;
  if (!session) return void thisPhone()?.open(user, token);
  if (!wantsWork(user) && !hasStored()) return;
  openForSession()
    .then(() => (wantsWork(user) ? askToStay() : undefined))
    .catch(() => undefined);
};

/** Changes that a sign-out would lose. */
export const countUnsent = async (): Promise<number> => (await thisPhone()?.countUnsent()) ?? 0;

/** Removes what this phone has of the person who signs out. */
export const forgetPhone = async (): Promise<void> => {
  const phone = thisPhone();
  session = undefined;
  if (!phone) return;
  await phone.forget();
  if ((await phone.store.accounts()).length === 0) localStorage.removeItem(flag);
};
