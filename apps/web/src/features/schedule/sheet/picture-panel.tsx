import type { Day } from "@fieldwright/domain/calendar";
import { Link } from "@tanstack/react-router";
import { Plus, TriangleAlert } from "lucide-react";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { ChosenDay } from "./chosen-day";
import { DayTiles } from "./day-tiles";
import type { Offer } from "./fit";
import type { Choice } from "./lane";
import { OtherTimes } from "./other-times";
import { People } from "./people";
import type { Picture, usePicture } from "./use-picture";
import { words } from "./words";

function Loading() {
  return (
    <output className="block">
      <span className="sr-only">{words.loading}</span>
      <span className="flex gap-1.5 border-b border-line px-4 py-3">
        {["a", "b", "c", "d", "e", "f", "g"].map((key) => (
          <Skeleton key={key} className="h-[74px] flex-1 rounded-card" />
        ))}
      </span>
      <Skeleton className="h-[38px] rounded-none" />
      {["a", "b", "c", "d", "e"].map((key) => (
        <span key={key} className="flex h-[58px] items-center gap-4 border-b border-line px-4">
          <Skeleton className="size-7" />
          <Skeleton className="w-28" />
          <Skeleton className="h-8 flex-1" />
          <Skeleton className="w-20" />
        </span>
      ))}
    </output>
  );
}

function Failed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-ochre-soft px-4 py-3 text-13"
    >
      <TriangleAlert aria-hidden="true" size={16} className="shrink-0 text-ochre-ink" />
      <p className="min-w-0 flex-1">{words.boardFailed}</p>
      <Button size="sm" busy={busy} onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}

function Nobody() {
  const mayAdd = useCan("team:write");
  return (
    <EmptyState
      title={words.nobody}
      className="py-16"
      action={
        mayAdd ? (
          <Button asChild icon={<Plus aria-hidden="true" />}>
            <Link to="/team">{words.addPeople}</Link>
          </Button>
        ) : undefined
      }
    />
  );
}

type PicturePanelProps = ReturnType<typeof usePicture> & {
  team: readonly string[];
  window: number;
  client: string;
  title: string;
  lead: { readonly person: string; readonly choice: Offer } | undefined;
  isBad: (person: string) => boolean;
  onChoose: (choice: Choice) => void;
  onDay: (day: Day) => void;
  /** Shows a day without booking it. */
  onBrowse: (day: Day) => void;
};

/** Who is free: days, people, the chosen person's day and other times. The form works without it. */
export function PicturePanel(props: PicturePanelProps) {
  const { picture, board, hasPeople } = props;
  if (picture) return hasPeople ? <Shown {...props} picture={picture} /> : <Nobody />;
  if (board.isError) return <Failed busy={board.isFetching} onRetry={() => void board.refetch()} />;
  return <Loading />;
}

function Shown({ picture, ...props }: PicturePanelProps & { picture: Picture }) {
  const { team, window, client, title, lead, isBad, onChoose, onDay, onBrowse } = props;
  return (
    <>
      <DayTiles days={picture.days} day={picture.day} onDay={onDay} onBrowse={onBrowse} />
      <People picture={picture} team={team} window={window} isBad={isBad} onChoose={onChoose} />
      <div className="flex flex-col gap-5 p-4">
        {lead ? (
          <ChosenDay
            picture={picture}
            person={lead.person}
            choice={lead.choice}
            client={client}
            title={title}
          />
        ) : null}
        <OtherTimes times={picture.others} client={client} zone={picture.zone} onChoose={onChoose} />
      </div>
    </>
  );
}
