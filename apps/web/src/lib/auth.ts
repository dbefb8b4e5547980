import { logout, me, type SignedIn, type User } from "@fieldwright/contract/auth";
import type { Permission } from "@fieldwright/domain/permissions";
import { onlineManager, queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call, forgetChosenOrganization } from "./api-client";
import { forgetPhone, openPhone } from "./field/session";
import { readView, subscribeView } from "./field/view";
import { queryClient, queryKeys } from "./query-keys";
import { forgetSetupOffer } from "./setup-offer";
import { dropToken, forgetHome, goHome, readToken, storeToken, subscribeToken } from "./token";

/** Accepts only paths on this site, so that a sign-in link cannot redirect people elsewhere. */
export const safeRedirect = (value: unknown): string | undefined =>
  typeof value === "string" && /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : undefined;

export type Session =
  | { readonly status: "loading" | "signedOut"; readonly user?: undefined }
  | { readonly status: "signedIn"; readonly user: User }
  | { readonly status: "offline"; readonly user: User | undefined };

const retryWhileUnreachable = 10_000;

/** The whole sign-out takes at most this long on a network that does not answer. */
const signOutPatience = 5_000;

const readUser = async (token: string | null, signal: AbortSignal): Promise<User> => {
  const user = await call(me, { signal });
  const isFirst = queryClient.getQueryData(queryKeys.session.of(token)) === undefined;
  // The phone opens while the first screen is drawn. It hears of later answers from the layout.
  if (isFirst && token !== null && token === readToken()) void openPhone(user, token);
  return user;
};

const sessionQuery = (token: string | null) =>
  queryOptions({
    queryKey: queryKeys.session.of(token),
    queryFn: ({ signal }) => readUser(token, signal),
    enabled: token !== null,
    staleTime: 60_000,
    refetchInterval: (query) => (query.state.status === "error" ? retryWhileUnreachable : false),
  });

export const useToken = (): string | null => useSyncExternalStore(subscribeToken, readToken);

const useOnline = () =>
  useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
  );

/**
 * Only a 401 ends the session (the API client drops the token). Without an answer the status is `offline`, with the
 * person whom this phone knows by the token.
 */
export const useSession = (): Session => {
  const token = useToken();
  const online = useOnline();
  const isRestoring = useSyncExternalStore(subscribeView, () => readView().status === "restoring");
  const { data: user, isError } = useQuery(sessionQuery(token));
  if (token === null) return { status: "signedOut" };
  if (!user && isRestoring) return { status: "loading" };
  if (!online || isError) return { status: "offline", user };
  return user ? { status: "signedIn", user } : { status: "loading" };
};

export const useCan = (permission: Permission): boolean => {
  const { user } = useSession();
  return user?.permissions.includes(permission) ?? false;
};

export const refreshSession = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.session.all() });

export const startSession = ({ token, user }: SignedIn): void => {
  // A new sign-in starts with the organization that the server answers.
  forgetChosenOrganization();
  forgetSetupOffer();
  forgetHome();
  storeToken(token);
  queryClient.setQueryData(sessionQuery(token).queryKey, user);
};

/**
 * Signs out here even if the server is unreachable. The server's session then expires when idle. Removes what this
 * phone stored of the person, so ask about unsent changes before.
 */
export const endSession = async (): Promise<void> => {
  const token = readToken();
  if (token === null) return;
  await forgetPhone();
  const signal = AbortSignal.timeout(signOutPatience);
  // Stop this person's notifications. Loads the push code only if the browser has service workers.
  if ("serviceWorker" in navigator)
    await import("./push")
      .then(({ unsubscribeBrowser }) => unsubscribeBrowser(signal))
      .catch(() => undefined);
  await call(logout, { signal }).catch(() => undefined);
  // From a sample company the person signs out of both.
  if (goHome()) await call(logout, { signal }).catch(() => undefined);
  forgetSetupOffer();
  dropToken(readToken() ?? token);
};
