import type { BoardPerson } from "@fieldwright/contract/schedule-board";
import type { CreateTimeOffBody } from "@fieldwright/contract/time-off";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { DoubleBookingNotice, refusalTitle } from "@/records/double-booking";
import { spanText } from "@/records/span-text";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { rowName } from "./board-row";
import type { BoardRow } from "./board-rows";
import { askPlanner, movesOf, type Question, questionOf } from "./fit";
import { type Change, isChange, placed, pushedBy, type Room, teamAfter } from "./moves";
import type { Scale, Stretch } from "./scale";
import type { Held, Spot } from "./session";
import { UndoMenu } from "./undo-menu";
import { type Ending, useBoardMoves } from "./use-board-moves";
import { words } from "./words";

type Dispatch = {
  readonly boardKey: readonly unknown[];
  readonly rows: readonly BoardRow[];
  readonly people: readonly BoardPerson[];
  readonly scale: Scale;
};

type Dispatched = {
  readonly drop: (held: Held, spot: Spot) => Promise<void>;
  /** Takes what is held off the schedule. */
  readonly unschedule: (held: Held) => Promise<void>;
  /** Gives visits to other people, all at once and at the times they have. Called again if booked anyway. */
  readonly handOver: (
    changes: readonly Change[],
    sentence: string,
    onEnding: (ending: Ending) => void,
  ) => void;
  readonly markOut: (user: string, period: CreateTimeOffBody, sentence: string) => Promise<void>;
  /** Says a sentence to screen readers. */
  readonly say: (sentence: string) => void;
  /** What was said last, and the question after a refusal. */
  readonly outcome: ReactNode;
  /** What can be taken back. */
  readonly undoMenu: ReactNode;
};

/** For visits that come too late after one that ends later. */
const roomBehind = (moves: readonly Change[]): Room => ({
  moves,
  question: words.runsLate(moves.length),
  label: words.push,
  refused: { question: words.runsInto(moves.length), label: words.pushThem(moves.length) },
  sentence: words.pushed(moves.length),
});

/** For visits that the engine found another time for. */
const roomAround = (moves: readonly Change[]): Room => {
  const asked = { question: words.worksIf(moves.length), label: words.fitTheRest };
  return { moves, ...asked, refused: asked, sentence: words.fitted(moves.length) };
};

/** What happens when something is dropped on the day's or the week's board. Ctrl+Z takes it back. */
export const useDispatch = ({ boardKey, rows, people, scale }: Dispatch): Dispatched => {
  const { zone } = scale;
  const [said, setSaid] = useState("");
  const {
    move,
    book,
    unschedule: takeOff,
    markOut,
    undo,
    history,
    undoTo,
    refusal,
    dismiss,
  } = useBoardMoves(boardKey);

  /** Nobody is told that it is back where it was if we do not know. */
  const sayEnding = (ending: Ending, refused: string): void => {
    if (ending === "unknown") setSaid(words.answerLost);
    else if (ending !== "made") setSaid(ending === "offline" ? words.offline : refused);
  };

  const drop = async (held: Held, spot: Spot): Promise<void> => {
    const row = rows[spot.row];
    if (!row) return;
    const at = spanText(
      { start: new Date(spot.start).toISOString(), end: new Date(spot.end).toISOString() },
      zone,
    );
    const sentence = `${held.title}: ${at}, ${rowName(row)}.`;
    if (held.job) {
      setSaid(sentence);
      void book({ job: held.job, slot: spot, user: row.person?._id ?? null }, sentence);
      return;
    }
    const { visit } = held;
    if (!visit) return;
    const world = { people: people, zone };
    const changesAt = (slot: Stretch): Change[] => {
      const moved = slot.start - held.origin.start;
      const main = placed(visit, slot, teamAfter(visit.team, held.from, row.id), world);
      const rest = held.along.map((before) => ({
        before,
        after: placed(
          before,
          { start: Date.parse(before.start) + moved, end: Date.parse(before.end) + moved },
          before.team.some(({ user }) => user === held.from) ||
            (before.team.length === 0 && visit.team.length === 0)
            ? teamAfter(before.team, held.from, row.id)
            : before.team,
          world,
        ),
      }));
      return [{ before: visit, after: main }, ...rest].filter(isChange);
    };
    const changes = changesAt(spot);
    if (changes.length === 0) {
      setSaid(words.staysWhereItWas(held.title));
      return;
    }
    setSaid(sentence);
    const told = changes.length === 1 ? sentence : words.visitsMoved(changes.length);
    const [only] = changes;
    const endsLater = spot.start === held.origin.start && spot.end > held.origin.end && row.id === held.from;
    const push = only && changes.length === 1 && row.person && endsLater ? pushedBy(row, only, world) : [];
    let room = push.length > 0 ? roomBehind(push) : undefined;
    // Asked while the server looks at the move, and offered if the answer is here by then.
    const question = room
      ? undefined
      : questionOf({ row, held, spot, scale, now: new Date(), isPlaced: true });
    const lookAround = async (asked: Question) => {
      const moves = movesOf(asked, (await askPlanner(asked)) ?? null, world);
      if (moves.length > 0) room = roomAround(moves);
    };
    if (question) void lookAround(question);
    const ending = await move(changes, {
      sentence: told,
      room: () => room,
      // Another time is no answer to a visit that takes longer.
      ...(push.length > 0 ? {} : { at: changesAt }),
    });
    sayEnding(ending, words.didntFitAndIs(held.title));
  };

  const unschedule = async ({ visit, along, title }: Held): Promise<void> => {
    if (!visit) return;
    const visits = [visit, ...along];
    const sentence = visits.length === 1 ? words.unscheduled(title) : words.severalUnscheduled(visits.length);
    setSaid(sentence);
    sayEnding(await takeOff(visits, sentence), words.staysScheduled(title));
  };

  const onUndo = useEffectEvent((event: KeyboardEvent) => {
    const isText = event.target instanceof Element && event.target.matches("input, textarea, select");
    if (isText || event.key.toLowerCase() !== "z" || event.shiftKey || !(event.ctrlKey || event.metaKey))
      return;
    event.preventDefault();
    void undo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onUndo(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  // A drop without a network has to say so, and by then it is too late to load the code of messages.
  useEffect(() => {
    const timer = setTimeout(() => void import("@/ui/toast-stack").catch(() => undefined), 600);
    return () => clearTimeout(timer);
  }, []);

  const outcome = (
    <>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      {refusal ? (
        <Dialog
          open
          onOpenChange={(open) => {
            if (!open) dismiss();
          }}
          title={refusalTitle(refusal.details)}
        >
          {refusal.room ? (
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p>{refusal.room.question}</p>
              <Button variant="primary" onClick={refusal.room.onClick}>
                {refusal.room.label}
              </Button>
            </div>
          ) : null}
          <DoubleBookingNotice
            details={refusal.details}
            busy={false}
            onSlot={refusal.elsewhere}
            onBookAnyway={refusal.anyway}
          />
        </Dialog>
      ) : null}
    </>
  );
  return {
    drop,
    unschedule,
    handOver: (changes, sentence, onEnding) => {
      setSaid(sentence);
      void move(changes, {
        sentence,
        onEnding: (ending) => {
          sayEnding(ending, words.didntFit);
          onEnding(ending);
        },
      });
    },
    markOut,
    say: setSaid,
    outcome,
    undoMenu: <UndoMenu deeds={history} onUndo={undoTo} />,
  };
};
