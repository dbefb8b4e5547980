import { logout, me, type SignedIn, type User } from "@fieldwright/contract/auth";
import type { Permission } from "@fieldwright/domain/permissions";
import { onlineManager, queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "./api-client";
import { forgetChosenOrganization } from "./chosen-organization";
import { queryClient } from "./query-client";
import { queryKeys } from "./query-keys";
import { dropToken, readToken, storeToken, subscribeToken } from "./token";

type Session =
  | { readonly status: "loading" | "signedOut"; readonly user?: undefined }
  | { readonly status: "signedIn"; readonly user: User }
  | { readonly status: "offline"; readonly user: User | undefined };

const retryWhileUnreachable = 10_000;

const sessionQuery = (token: string | null) =>
  queryOptions({
    queryKey: queryKeys.session.of(token),
    queryFn: ({ signal }) => call(me, { signal }),
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

/** Only a 401 ends the session (the client drops the token then); without an answer it stays and says so. */
export const useSession = (): Session => {
  const token = useToken();
  const online = useOnline();
  const { data: user, isError } = useQuery(sessionQuery(token));
  if (token === null) return { status: "signedOut" };
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
  // Whoever signs in begins where the server's answer says.
  forgetChosenOrganization();
  storeToken(token);
  queryClient.setQueryData(sessionQuery(token).queryKey, user);
};

/** Signs out here even when the server cannot be reached; the session on the server then ends by idling. */
export const endSession = async (): Promise<void> => {
  const token = readToken();
  if (token === null) return;
  // Notifications are for whoever is signed in; the code for them is loaded only where there are any.
  if ("serviceWorker" in navigator)
    await import("./push").then(({ unsubscribeBrowser }) => unsubscribeBrowser()).catch(() => undefined);
  await call(logout, {}).catch(() => undefined);
  dropToken(token);
};
