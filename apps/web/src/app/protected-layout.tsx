import type { User } from "@fieldwright/contract/auth";
import { useIsFetching } from "@tanstack/react-query";
import { Outlet, useMatches, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { AppShell } from "@/features/shell/app-shell";
import { startAppWorker, takeNewVersion } from "@/lib/app-worker";
import { endSession, refreshSession, type Session, useSession, useToken } from "@/lib/auth";
import { showedFirstScreen, useCalm } from "@/lib/calm";
import { openPhone, thisPhone } from "@/lib/field/session";
import { useFieldWork, useForeignFacts } from "@/lib/field/use-field";
import { askAssistance, closeAssistance, useAssistanceWish } from "@/records/assistance";
import { CustomerWords } from "@/ui/badge";
import { Banner } from "@/ui/banner";
import { PageSpinner } from "@/ui/button";
import { ErrorState, NoAccess } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { toast } from "@/ui/toast";
import { Position, phoneFrame, SyncState } from "./field-frame";
import { LeftOnPhone, NoticeState, SampleBar, VerifyEmailBanner } from "./lazy";
import { useLiveUpdates } from "./use-live-updates";
import { words } from "./words";

const offerVersion = () =>
  toast.offer(words.newVersionIsReady, {
    label: words.reload,
    onClick: () => void takeNewVersion().catch(() => undefined),
  });

/** Starts the service worker when the first screen has all that it asked for, so that both do not share a slow line. */
function AppWorkerStart() {
  const isCalm = useCalm();
  const isFetching = useIsFetching() > 0;
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  useEffect(() => {
    if (isCalm && !isFetching && !isLoading) startAppWorker(offerVersion);
  }, [isCalm, isFetching, isLoading]);
  return null;
}

export function ProtectedLayout() {
  const session = useSession();
  useLiveUpdates();
  usePhone(session.user);
  useFirstScreen(session);

  if (session.status === "loading") return <PageSpinner label={words.loadingYourSession} />;
  if (session.status === "signedOut") {
    return <ToSignIn />;
  }
  if (!session.user) return <Unreachable />;
  return <SignedIn user={session.user} isOffline={session.status === "offline"} />;
}

/** Keeps the work of this person on the phone. */
const usePhone = (user: User | undefined) => {
  const token = useToken();
  useEffect(() => {
    if (user && token !== null) void openPhone(user, token);
  }, [user, token]);
};

/** A technician's day comes before everything else. */
const useFirstScreen = ({ status, user }: Session) => {
  const isLoading = useFieldWork().status === "loading";
  const isKnown = status === "signedIn" || status === "offline";
  const isThere = isKnown && !(isLoading && user?.role === "technician");
  useEffect(() => {
    if (isThere) showedFirstScreen();
  }, [isThere]);
};

/** Asks only if something would be lost. */
const mayLeave = async (): Promise<boolean> => {
  const unsent = (await thisPhone()?.countUnsent()) ?? 0;
  return unsent === 0 || (await import("./may-sign-out")).maySignOut(unsent);
};

/** Redirects once. While the sign-in page loads, this layout is still mounted, already at the new address. */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    const { href, pathname } = router.state.location;
    if (pathname === "/login") return;
    const search = href === "/dashboard" ? {} : { redirect: href };
    void router.navigate({ to: "/login", search, replace: true });
  }, [router]);
  return <PageSpinner label={words.goingToSignIn} />;
}

function SignedIn({ user, isOffline }: { user: User; isOffline: boolean }) {
  const router = useRouter();
  const sampleFor = user.organization?.sampleFor;
  const isShared = useForeignFacts().length > 0;
  const signOut = async () => {
    if (!(await mayLeave())) return;
    // Leave the protected screens first. Otherwise the sign-in page would remember them as the place to return to.
    await router.navigate({ to: "/login" });
    await endSession();
    toast.success(words.loggedOutSuccessfully);
  };
  return (
    <AppShell
      user={user}
      onSignOut={() => void signOut()}
      searchRecords={async (text, signal) => {
        const { searchRecords } = await import("./search-records");
        return searchRecords(user.permissions, text, signal);
      }}
      onScheduleText={
        user.permissions.includes("schedule:assist")
          ? (text) => askAssistance({ kind: "schedule", text })
          : undefined
      }
      sync={<SyncState user={user} />}
      {...(user.role === "technician" ? { phone: phoneFrame } : {})}
      notice={
        <>
          {sampleFor ? (
            <Suspense>
              <SampleBar company={sampleFor} />
            </Suspense>
          ) : null}
          {isOffline ? (
            <Banner tone="warning" className="mx-4 mt-4 shell:mx-page">
              {words.youreOfflineButStill}
            </Banner>
          ) : user.permissions.includes("quotes:write") && !user.emailVerified && !sampleFor ? (
            <Suspense>
              <VerifyEmailBanner className="mx-4 mt-4 shell:mx-page" />
            </Suspense>
          ) : null}
          {isShared ? (
            <Suspense>
              <LeftOnPhone />
            </Suspense>
          ) : null}
        </>
      }
    >
      <OpenScreen user={user} />
      <AssistanceHost />
      <AppWorkerStart />
      <Position user={user} />
    </AppShell>
  );
}

function OpenScreen({ user }: { user: User }) {
  const screen = useMatches().at(-1)?.staticData.screen;
  if (user.notice && !screen?.opensForEveryone) {
    return (
      <PageBody>
        <PageHeader title={screen?.title ?? words.fieldwright} />
        <Suspense>
          <NoticeState user={user} notice={user.notice} />
        </Suspense>
      </PageBody>
    );
  }
  if (screen?.permission && !user.permissions.includes(screen.permission)) {
    return (
      <PageBody>
        <PageHeader title={screen.title} />
        <NoAccess />
      </PageBody>
    );
  }
  if (user.role === "client")
    return (
      <CustomerWords>
        <Outlet />
      </CustomerWords>
    );
  return <Outlet />;
}

function Unreachable() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">{words.cantReachFieldwright}</h1>
      <ErrorState message={words.youreOfflineOrFieldwright} onRetry={() => void refreshSession()} />
    </main>
  );
}

const Assistance = lazy(async () => ({
  default: (await import("@/features/assistance/assistance")).Assistance,
}));

/** Shows the scheduling assistance over the current screen. Its code loads on first use. */
function AssistanceHost() {
  const wish = useAssistanceWish();
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onBeforeLoad", ({ pathChanged }) => {
        if (pathChanged) closeAssistance();
      }),
    [router],
  );
  if (!wish) return null;
  return (
    <Suspense>
      <Assistance wish={wish} onClose={closeAssistance} />
    </Suspense>
  );
}
