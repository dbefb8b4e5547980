import { createCalendarFeed, readCalendarFeed, revokeCalendarFeed } from "@fieldwright/contract/calendar";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, Link as LinkIcon } from "lucide-react";
import { call, errorMessage } from "@/lib/api-client";
import { formatDate, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { ErrorState } from "@/ui/empty-state";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { words } from "./words";

const queryKey = queryKeys.calendarFeed.all();

const programs = [
  { name: "Google Calendar", way: words.otherCalendarsPlusSign },
  { name: "Apple Calendar", way: words.fileNewCalendarSubscription },
  { name: "Outlook", way: words.addCalendarSubscribeFrom },
];

/** The user's own visits, for their calendar app. */
export function CalendarSection() {
  const zone = useZone();
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readCalendarFeed, { signal }),
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const create = useMutation({
    mutationFn: () => call(createCalendarFeed, {}),
    onError: (failure) => toast.error(errorMessage(failure, words.couldntMakeLink)),
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: () => call(revokeCalendarFeed, {}),
    onSuccess: () => {
      create.reset();
      toast.success(words.linkStoppedWorking);
    },
    onError: (failure) => toast.error(errorMessage(failure, words.couldntTurnOffLink)),
    onSettled: refresh,
  });
  const replace = async () => {
    const agreed = await confirm({
      title: words.makeNewLink,
      body: words.yourCurrentLinkStops,
      confirmLabel: words.makeNewLinkLabel,
    });
    if (agreed) create.mutate();
  };
  const end = async () => {
    const agreed = await confirm({
      title: words.revokeLink,
      body: words.yourVisitsDisappearFrom,
      confirmLabel: words.revoke,
      tone: "danger",
    });
    if (agreed) revoke.mutate();
  };
  const feed = data?.feed;
  return (
    <Card id="calendar" aria-labelledby="calendar-title" className="scroll-mt-20">
      <CardHead id="calendar-title" title={words.calendar} />
      {data ? (
        <>
          <CardBody className="flex flex-col gap-4">
            <p className="text-13 text-ink-2">{words.seeYourVisitsIn}</p>
            {create.data ? <NewLink url={create.data.url} /> : null}
            <dl className="grid gap-x-4 text-13 sm:grid-cols-[auto_1fr] sm:gap-y-2">
              {programs.map(({ name, way }) => (
                <div key={name} className="contents">
                  <dt className="font-control">{name}</dt>
                  <dd className="text-ink-2 max-sm:mb-2">{way}</dd>
                </div>
              ))}
            </dl>
          </CardBody>
          <CardFoot>
            {feed ? (
              <>
                <p className="mr-auto text-13 text-ink-2">
                  {words.linkMade(formatDate(feed.createdAt, zone))}
                </p>
                <Button variant="ghost" busy={revoke.isPending} onClick={() => void end()}>
                  {words.revoke}
                </Button>
                <Button busy={create.isPending} onClick={() => void replace()}>
                  {words.makeNewLinkLabel}
                </Button>
              </>
            ) : (
              <Button
                icon={<LinkIcon aria-hidden="true" />}
                busy={create.isPending}
                onClick={() => create.mutate()}
              >
                {words.createLink}
              </Button>
            )}
          </CardFoot>
        </>
      ) : error ? (
        <ErrorState message={words.failedToLoadSettings} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} label={words.loadingYourCalendarLink} />
      )}
    </Card>
  );
}

function NewLink({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(words.linkCopied),
      () => toast.error(words.couldntCopyLinkSelect),
    );
  return (
    <div className="flex flex-col gap-3">
      <Field label={words.yourCalendarLink}>
        <div className="flex gap-2">
          <Input
            readOnly
            value={url}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers the button that asked for it
            autoFocus
            onFocus={(event) => event.target.select()}
          />
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {words.copy}
          </Button>
        </div>
      </Field>
      <Banner tone="warning">{words.youllOnlySeeThis}</Banner>
    </div>
  );
}
