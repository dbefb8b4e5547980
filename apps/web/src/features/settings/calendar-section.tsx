import { createCalendarFeed, readCalendarFeed, revokeCalendarFeed } from "@fieldwright/contract/calendar";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, Link as LinkIcon } from "lucide-react";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { formatDate, useZone } from "@/lib/dates";
import { queryKeys } from "@/lib/query-keys";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card, CardBody, CardFoot, CardHead } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { ErrorState } from "@/ui/error-state";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";

const queryKey = queryKeys.calendarFeed.all();

const programs = [
  { name: "Google Calendar", way: "Other calendars, plus sign, From URL" },
  { name: "Apple Calendar", way: "File, New Calendar Subscription; on an iPhone Calendars, Add Calendar" },
  { name: "Outlook", way: "Add calendar, Subscribe from web" },
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
    onError: (failure) => toast.error(errorMessage(failure, "Couldn't make the link.")),
    onSettled: refresh,
  });
  const revoke = useMutation({
    mutationFn: () => call(revokeCalendarFeed, {}),
    onSuccess: () => {
      create.reset();
      toast.success("The link stopped working.");
    },
    onError: (failure) => toast.error(errorMessage(failure, "Couldn't turn off the link.")),
    onSettled: refresh,
  });
  const replace = async () => {
    const agreed = await confirm({
      title: "Make a new link?",
      body: "Your current link stops working in every calendar that uses it.",
      confirmLabel: "Make a new link",
    });
    if (agreed) create.mutate();
  };
  const end = async () => {
    const agreed = await confirm({
      title: "Revoke the link?",
      body: "Your visits disappear from every calendar that uses it.",
      confirmLabel: "Revoke",
      tone: "danger",
    });
    if (agreed) revoke.mutate();
  };
  const feed = data?.feed;
  return (
    <Card id="calendar" aria-labelledby="calendar-title" className="scroll-mt-20">
      <CardHead id="calendar-title" title="Calendar" />
      {data ? (
        <>
          <CardBody className="flex flex-col gap-4">
            <p className="text-13 text-ink-2">
              See your visits in the calendar you already use. Changes show up on their own, in some calendars
              after a few hours.
            </p>
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
                <p className="mr-auto text-13 text-ink-2">Link made {formatDate(feed.createdAt, zone)}</p>
                <Button variant="ghost" busy={revoke.isPending} onClick={() => void end()}>
                  Revoke
                </Button>
                <Button busy={create.isPending} onClick={() => void replace()}>
                  Make a new link
                </Button>
              </>
            ) : (
              <Button
                icon={<LinkIcon aria-hidden="true" />}
                busy={create.isPending}
                onClick={() => create.mutate()}
              >
                Create link
              </Button>
            )}
          </CardFoot>
        </>
      ) : error ? (
        <ErrorState message="Failed to load settings" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} label="Loading your calendar link" />
      )}
    </Card>
  );
}

function NewLink({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success("Link copied."),
      () => toast.error("Couldn't copy the link. Select it and copy it yourself."),
    );
  return (
    <div className="flex flex-col gap-3">
      <Field label="Your calendar link">
        <div className="flex gap-2">
          <Input
            readOnly
            value={url}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers the button that asked for it
            autoFocus
            onFocus={(event) => event.target.select()}
          />
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            Copy
          </Button>
        </div>
      </Field>
      <Banner tone="warning">You'll only see this link once. Anyone who has it can see your visits.</Banner>
    </div>
  );
}
