import type { User } from "@fieldwright/contract/auth";
import { queryClient } from "../query-client";
import { queryKeys } from "../query-keys";
import { readToken } from "../token";
import { thisPhone } from "./this-phone";

/** Synchronously forgets the person before, then opens what is stored of the one who has the token. */
export const followToken = (): void => {
  const token = readToken();
  const show = (user: User) => {
    const queryKey = queryKeys.session.of(token);
    if (readToken() !== token || queryClient.getQueryData(queryKey)) return;
    // As old as can be, so that the server is asked as soon as it can be.
    queryClient.setQueryData(queryKey, user, { updatedAt: 1 });
  };
  void thisPhone().restore(token, show);
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
  thisPhone()
    .open(user, token)
    .then(() => (user.role === "technician" ? askToStay() : undefined))
    .catch(() => undefined);
};

/** Changes that a sign-out would lose. */
export const countUnsent = (): Promise<number> =>
  thisPhone()
    .countUnsent()
    .catch(() => 0);

export const forgetPhone = (): Promise<void> => thisPhone().forget();
