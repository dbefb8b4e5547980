import { revokeSession } from "@fieldwright/contract/auth";
import { listSecurityEvents, type SecurityEvent } from "@fieldwright/contract/security-events";
import { passwordBody, type Settings, updateSecurity } from "@fieldwright/contract/settings";
import {
  deviceName,
  isAttempt,
  type SecurityEventKind,
  securityEventKinds,
  securityEventLabels,
} from "@fieldwright/domain/security-events";
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { call, errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { formatDate, formatMoment, useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { queryKeys } from "@/lib/query-keys";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { PasswordInput } from "@/ui/input";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { useChangeSettings, useRefreshSettings } from "./api";
import { Section, SubSection, useUnsaved } from "./section";
import { TwoFactorSettings } from "./two-factor/two-factor-settings";
import { words } from "./words";

const passwordForm = z.extend(passwordBody, { confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: words.passwordsDoNotMatch,
    when: () => true,
  }),
);

const empty = { currentPassword: "", newPassword: "", confirmPassword: "" };

function PasswordForm({ changedAt }: { changedAt: string | null }) {
  const zone = useZone();
  const form = useSchemaForm(passwordForm, empty);
  const change = useChangeSettings((body: z.infer<typeof passwordBody>) => call(updateSecurity, { body }));
  useUnsaved("security", form.formState.isDirty);
  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset(empty);
      toast.success(words.passwordUpdatedYoureSigned);
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.couldntChangePassword));
    }
  });
  return (
    <SubSection title={words.password}>
      <form
        noValidate
        aria-label={words.password}
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field
          label={words.currentPassword}
          required
          error={form.errorOf("currentPassword")}
          hint={changedAt ? words.lastChanged(formatDate(changedAt, zone)) : undefined}
          className="sm:col-span-2"
        >
          <PasswordInput {...form.field("currentPassword")} autoComplete="current-password" />
        </Field>
        <Field label={words.newPassword} required error={form.errorOf("newPassword")}>
          <PasswordInput {...form.field("newPassword")} autoComplete="new-password" />
        </Field>
        <Field label={words.confirmNewPassword} required error={form.errorOf("confirmPassword")}>
          <PasswordInput {...form.field("confirmPassword")} autoComplete="new-password" />
        </Field>
        <Button
          type="submit"
          busy={form.formState.isSubmitting}
          className="sm:col-span-2 sm:justify-self-end"
        >
          {words.updatePassword}
        </Button>
      </form>
    </SubSection>
  );
}

const securityEventsQuery = (kind: SecurityEventKind | undefined) =>
  infiniteQueryOptions({
    queryKey: queryKeys.securityEvents.of(kind),
    queryFn: ({ pageParam, signal }) =>
      call(listSecurityEvents, { query: { kind, before: pageParam, limit: 10 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

const options = securityEventKinds.map((kind) => ({ value: kind, label: securityEventLabels[kind] }));

/** Account and access events of the organization, newest first. */
function SecurityLog() {
  const [kind, setKind] = useState<SecurityEventKind>();
  const query = useInfiniteQuery(securityEventsQuery(kind));
  const events = query.data?.pages.flatMap((page) => page.events);
  return (
    <SubSection title={words.securityLog}>
      <p className="text-13 text-ink-2">{words.signInsOnNew}</p>
      <Field label={words.show} className="sm:max-w-80">
        <Select
          options={options}
          placeholder={words.everything}
          value={kind ?? ""}
          onChange={({ target }) => setKind(securityEventKinds.find((one) => one === target.value))}
        />
      </Field>
      {events ? (
        events.length > 0 ? (
          <ul className="-my-1 divide-y divide-line" aria-busy={query.isPlaceholderData}>
            {events.map((event) => (
              <EventRow key={event._id} event={event} />
            ))}
          </ul>
        ) : (
          <p className="text-13 text-ink-3">{kind ? words.nothingLikeThatIn : words.nothingYet}</p>
        )
      ) : query.isError ? (
        <ErrorState
          message={words.failedToLoadSecurity}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={4} label={words.loadingSecurityLog} />
      )}
      {events && query.hasNextPage ? (
        <Button
          size="sm"
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.showOlder}
        </Button>
      ) : null}
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-13 text-red-ink">
          {words.couldntLoadOlderEntries}
        </p>
      ) : null}
    </SubSection>
  );
}

const whoOf = ({ account, actor }: SecurityEvent): string =>
  actor === null || actor.name === account.name
    ? account.name
    : words.accountByActor(account.name, actor.name);

function EventRow({ event }: { event: SecurityEvent }) {
  const zone = useZone();
  const { kind, detail, device, address, count, at, lastAt } = event;
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 font-control break-words">{whoOf(event)}</p>
        <Badge tone={isAttempt(kind) ? "ochre" : "stone"} quiet>
          {securityEventLabels[kind]}
        </Badge>
        {count > 1 ? <span className="text-12 text-ink-2">{words.countTimes(count)}</span> : null}
      </div>
      {detail ? <p className="text-13 break-words text-ink-2">{detail}</p> : null}
      <p className="text-12 break-words text-ink-2">
        <time dateTime={at}>{formatMoment(at, zone)}</time>
        {count > 1 ? words.toLastAt(formatMoment(lastAt, zone)) : ""}
        {address ? `, ${device}, ${address}` : ""}
      </p>
    </li>
  );
}

export function SecuritySection({ security }: { security: Settings["security"] }) {
  const showsLog = useCan("security:read");
  return (
    <Section anchor="security" title={words.security}>
      <div>
        <PasswordForm changedAt={security.passwordChangedAt} />
        <TwoFactorSettings security={security} />
        <SessionList sessions={security.sessions} />
        {showsLog ? <SecurityLog /> : null}
      </div>
    </Section>
  );
}

/** Signed-in devices. All but the current one can be signed out here. */
function SessionList({ sessions }: { sessions: Settings["security"]["sessions"] }) {
  const zone = useZone();
  const refresh = useRefreshSettings();
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeSession, { params: { id } }),
    onSuccess: () => toast.success(words.thatDeviceIsSigned),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntSignOutDevice)),
    onSettled: refresh,
  });
  return (
    <SubSection title={words.whereYouAreSigned}>
      <ul className="-my-1 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-control">{deviceName(session.userAgent)}</p>
              <p className="text-12 text-ink-2">
                {words.lastUsed(session.address, formatMoment(session.lastSeenAt, zone))}
              </p>
            </div>
            {session.current ? (
              <Badge tone="green" quiet>
                {words.thisDevice}
              </Badge>
            ) : (
              <Button
                size="sm"
                aria-label={words.signOut(deviceName(session.userAgent))}
                busy={revoke.isPending && revoke.variables === session._id}
                onClick={() => revoke.mutate(session._id)}
              >
                {words.signOutLabel}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SubSection>
  );
}
