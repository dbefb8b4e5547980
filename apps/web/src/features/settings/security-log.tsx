import { listSecurityEvents, type SecurityEvent } from "@fieldwright/contract/security-events";
import {
  isAttempt,
  type SecurityEventKind,
  securityEventKinds,
  securityEventLabels,
} from "@fieldwright/domain/security-events";
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/api-client";
import { formatMoment, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { ErrorState } from "@/ui/error-state";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { SkeletonRows } from "@/ui/skeleton";
import { SubSection } from "./section";

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
export function SecurityLog() {
  const [kind, setKind] = useState<SecurityEventKind>();
  const query = useInfiniteQuery(securityEventsQuery(kind));
  const events = query.data?.pages.flatMap((page) => page.events);
  return (
    <SubSection title="Security log">
      <p className="text-13 text-ink-2">
        Sign-ins on new devices, failed sign-ins, and changes to passwords, roles and keys in your
        organization. Kept for a year.
      </p>
      <Field label="Show" className="sm:max-w-80">
        <Select
          options={options}
          placeholder="Everything"
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
          <p className="text-13 text-ink-3">
            {kind ? "Nothing like that in the last year." : "Nothing yet."}
          </p>
        )
      ) : query.isError ? (
        <ErrorState
          message="Failed to load the security log"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows rows={4} label="Loading the security log" />
      )}
      {events && query.hasNextPage ? (
        <Button
          size="sm"
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-13 text-red-ink">
          Couldn't load older entries. Try again.
        </p>
      ) : null}
    </SubSection>
  );
}

const whoOf = ({ account, actor }: SecurityEvent): string =>
  actor === null || actor.name === account.name ? account.name : `${account.name}, by ${actor.name}`;

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
        {count > 1 ? <span className="text-12 text-ink-2">{count} times</span> : null}
      </div>
      {detail ? <p className="text-13 break-words text-ink-2">{detail}</p> : null}
      <p className="text-12 break-words text-ink-2">
        <time dateTime={at}>{formatMoment(at, zone)}</time>
        {count > 1 ? ` to ${formatMoment(lastAt, zone)}` : ""}
        {address ? `, ${device}, ${address}` : ""}
      </p>
    </li>
  );
}
