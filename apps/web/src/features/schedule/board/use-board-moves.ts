import type { DoubleBookingDetails } from "@fieldwright/contract/availability";
import { bulkMove, createVisit, deleteVisit, type Visit } from "@fieldwright/contract/schedule";
import type { BoardVisit, UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { type CreateTimeOffBody, createTimeOff, deleteTimeOff } from "@fieldwright/contract/time-off";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { useSession } from "@/lib/auth";
import { queryKeys } from "@/lib/query-keys";
import { backWith, doubleBookingOf } from "@/records/double-booking";
import { type ToastOffer, toast } from "@/ui/toast";
import type { Board } from "../api";
import { newsOf, useTellCustomer } from "../tell-customer";
import { stretch } from "./board-rows";
import { asMoved, type Change, isChange, type Leave, moveOf, type Room } from "./moves";
import { keepOver, replaced, withPending } from "./pending";
import type { Stretch } from "./scale";
import { atOnce, isAnswer, isForGood, OfflineError, type Turn, useTurns } from "./turns";
import { type Deed, undoHistory, useUndoHistory } from "./undo-menu";
import { putOn, takeOff } from "./unschedule";
import { words } from "./words";

type Booking = { readonly job: UnscheduledJob; readonly slot: Stretch; readonly user: string | null };

/** A refused booking (someone is booked or on time off), with ways to go on. */
type Refusal = {
  readonly details: DoubleBookingDetails;
  readonly anyway: (reason: string) => void;
  /** Moves what is in its way, too. */
  readonly room?: ToastOffer;
  /** For another time. Not for what was handed over: its time was never in question. */
  readonly elsewhere?: (slot: { start: string; end: string }) => void;
};

type Outcome<Answer> = {
  /** A question beside the undo. */
  readonly offerOf?: (answer: Answer) => ToastOffer | undefined;
  /** What was done, if the answer says otherwise. */
  readonly sentenceOf?: (answer: Answer) => string;
};

/** The leave of each change. */
type LeaveOf = (change: Change) => Leave;

const leaveFor =
  (reason: string | undefined): LeaveOf =>
  () =>
    reason ? { override: { reason } } : {};

const asBefore: LeaveOf = ({ after }) => backWith(after.overridden ? words.backToWhereIt : undefined);

/** How a change ended. `unknown`: it was sent, and no answer came. */
export type Ending = "made" | "refused" | "offline" | "unknown";

/**
 * Changes on the board. Optimistic: rolled back if the server refuses, and kept for undo. `queryKey` is the board on
 * screen.
 */
export const useBoardMoves = (queryKey: readonly unknown[]) => {
  const queries = useQueryClient();
  const customer = useTellCustomer();
  const { user } = useSession();
  const by = user?._id ?? "";
  const history = useUndoHistory(by);
  const [refusal, setRefusal] = useState<Refusal>();

  const inTurn = useTurns();
  /** Maps a visit's old version to the version that our own change made. */
  const own = useRef(new Map<string, number>());

  const show = (visits: readonly BoardVisit[]) =>
    queries.setQueryData<Board>(queryKey, (board) => board && withPending(replaced(board, visits)));
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.schedule.all() });
  const current = (id: string) =>
    queries.getQueryData<Board>(queryKey)?.visits.find((visit) => visit._id === id);

  const ownVersion = (id: string, version: number): number => {
    const next = own.current.get(`${id} ${version}`);
    return next === undefined ? version : ownVersion(id, next);
  };

  const post = async (changes: readonly Change[], leaveOf: LeaveOf): Promise<Visit[]> => {
    const moves = changes.map((change) => moveOf(change, leaveOf(change)));
    const { schedules } = await call(bulkMove, {
      body: { moves: moves.map((move) => ({ ...move, version: ownVersion(move._id, move.version) })) },
    });
    for (const { _id, version } of schedules) own.current.set(`${_id} ${version - 1}`, version);
    return schedules;
  };

  const showNow = async (changes: readonly Change[]): Promise<void> => {
    await queries.cancelQueries({ queryKey });
    show(changes.map(({ after }) => after));
  };

  const send = async (
    changes: readonly Change[],
    turn: Turn,
    leaveOf: LeaveOf,
  ): Promise<readonly Visit[]> => {
    const settle = keepOver(changes.map(({ after }) => after));
    const shown = showNow(changes);
    const answer = turn(async () => {
      await shown;
      return post(changes, leaveOf);
    });
    try {
      const visits = await answer;
      settle();
      show(
        visits.flatMap(({ _id, version, status }) => {
          const shown = current(_id);
          return shown ? [{ ...shown, version, status }] : [];
        }),
      );
      return visits;
    } catch (error) {
      settle();
      show(changes.map(({ before }) => before));
      throw error;
    } finally {
      void refresh();
    }
  };

  /** Has its turn already, like every undo. */
  const takeBack = async (moved: readonly Visit[], befores: readonly BoardVisit[]) => {
    const changes = befores.flatMap((before): Change[] => {
      const answer = moved.find(({ _id }) => _id === before._id);
      if (!answer) return [];
      const put = asMoved(before, answer);
      const now = current(before._id) ?? put;
      // A step or a note meanwhile does not keep it from going back. Another move does.
      const version = isChange({ before: put, after: now })
        ? put.version
        : Math.max(put.version, now.version);
      return [{ before: { ...now, version }, after: { ...before, version } }];
    });
    await send(changes, atOnce, asBefore);
  };

  /** Registered before the answer arrives, so that Ctrl+Z right after a drop undoes that drop. */
  const withUndo = async <Answer>(
    sentence: string,
    sent: Promise<Answer>,
    reverse: (answer: Answer) => Promise<void>,
    { offerOf, sentenceOf }: Outcome<Answer> = {},
  ): Promise<void> => {
    let deed: Deed = { by, sentence, reverse: async () => reverse(await sent) };
    undoHistory.add(deed);
    let offer: ToastOffer | undefined;
    let told = sentence;
    try {
      const answer = await sent;
      offer = offerOf?.(answer);
      told = sentenceOf?.(answer) ?? sentence;
    } catch (error) {
      undoHistory.drop(deed);
      throw error;
    }
    if (!undoHistory.has(deed)) return;
    if (told !== sentence) {
      const renamed = { ...deed, sentence: told };
      undoHistory.replace(deed, renamed);
      deed = renamed;
    }
    const accept = offer?.onClick;
    toast.undo(
      told,
      () => void undo(deed),
      // What is offered belongs to the change, and is nothing without it.
      offer && {
        ...offer,
        onClick: () => (undoHistory.has(deed) ? accept?.() : toast.info(words.wasUndone)),
      },
    );
  };

  /** Says what became of a change that was not made, or that may have been made. */
  const explain = (error: unknown, fallback: string, again: (() => void) | undefined): Ending => {
    if (isAnswer(error)) {
      toast.error(error.code === "stale_version" ? words.someoneWasFirst : errorMessage(error, fallback));
      return "refused";
    }
    if (error instanceof OfflineError) {
      toast.error(words.offline, again && { label: words.tryAgain, onClick: again });
      return "offline";
    }
    toast.error(words.answerLost);
    void refresh();
    return "unknown";
  };

  const undo = async (deed = undoHistory.lastOf(by)) => {
    if (!deed || !undoHistory.has(deed)) return;
    const putBackDeed = undoHistory.drop(deed);
    try {
      await inTurn(deed.reverse);
    } catch (error) {
      // Sent without an answer, it may be undone already.
      if (error instanceof OfflineError || (isAnswer(error) && !isForGood(error))) putBackDeed();
      explain(error, words.failedToUndo, () => void undo(deed));
    }
  };

  type Again = Omit<Refusal, "details"> & { readonly retry: (() => void) | undefined };

  const refuse = (error: unknown, fallback: string, { retry, ...again }: Again): Ending => {
    const details = doubleBookingOf(error);
    if (!details) return explain(error, fallback, retry);
    setRefusal({ details, ...again });
    return "refused";
  };

  const offerFor = (befores: readonly BoardVisit[], afters: readonly Visit[]) =>
    customer.offerAll(
      befores.flatMap((before) => {
        const visit = afters.find(({ _id }) => _id === before._id);
        const people = before.team.map(({ user }) => user);
        return visit ? [{ visit, about: newsOf({ start: before.start, people }, visit) }] : [];
      }),
      ({ _id, version: was }, version) => {
        if (version !== was) own.current.set(`${_id} ${was}`, version);
      },
    );

  type Told = {
    readonly sentence: string;
    readonly at?: (slot: Stretch) => readonly Change[];
    /** As far as it is known when the change is made. */
    readonly room?: () => Room | undefined;
    /** What was changed just before, whose customers were not offered to be told yet. */
    readonly also?: { readonly befores: readonly BoardVisit[]; readonly afters: readonly Visit[] };
    /** For a sheet that stays open until the change is made. It has the button to try again. */
    readonly onEnding?: (ending: Ending) => void;
  };

  const tryMove = async (changes: readonly Change[], told: Told, reason?: string): Promise<Ending> => {
    setRefusal(undefined);
    const { room: roomFor, ...elsewhere } = told;
    const offerOfRoom = (made?: Told["also"]): ToastOffer | undefined => {
      const room = roomFor?.();
      if (!room) return undefined;
      const { question, label } = made ? room : room.refused;
      const moves = made ? room.moves : [...changes, ...room.moves];
      return {
        question,
        label,
        onClick: () => void move(moves, { sentence: room.sentence, ...(made ? { also: made } : {}) }, reason),
      };
    };
    try {
      const befores = changes.map(({ before }) => before);
      const sent = send(changes, inTurn, leaveFor(reason));
      await withUndo(told.sentence, sent, (moved) => takeBack(moved, befores), {
        // Each of several drops has its own news, which one tap could not answer. A hand-over has one.
        offerOf: (moved) => {
          const { befores: early, afters } = told.also ?? { befores: [], afters: [] };
          const [all, made] = [
            [...early, ...befores],
            [...afters, ...moved],
          ];
          return (
            offerOfRoom({ befores: all, afters: made }) ??
            (befores.length === 1 || !told.at ? offerFor(all, made) : undefined)
          );
        },
      });
      return "made";
    } catch (error) {
      const room = offerOfRoom();
      return refuse(error, words.failedToMoveVisit, {
        ...(room ? { room } : {}),
        retry: told.onEnding ? undefined : () => void move(changes, told, reason),
        anyway: (why) => void move(changes, told, why),
        ...(told.at ? { elsewhere: (slot) => void move(told.at?.(stretch(slot)) ?? [], elsewhere) } : {}),
      });
    }
  };

  /** `at` builds the same change for another time. Without it, only the people change. */
  const move = async (changes: readonly Change[], told: Told, reason?: string): Promise<Ending> => {
    const ending = await tryMove(changes, told, reason);
    told.onEnding?.(ending);
    return ending;
  };

  const book = async (booking: Booking, sentence: string, reason?: string): Promise<void> => {
    setRefusal(undefined);
    const { job, slot, user } = booking;
    const sent = inTurn(() =>
      call(createVisit, {
        body: {
          job: job._id,
          client: job.client._id,
          timeSlot: { start: new Date(slot.start).toISOString(), end: new Date(slot.end).toISOString() },
          team: user ? [{ user, role: "technician" }] : [],
          ...(reason ? { override: { reason } } : {}),
        },
      }),
    );
    try {
      await withUndo(sentence, sent, async ({ _id }) => {
        await call(deleteVisit, { params: { id: _id } });
        void refresh();
      });
      await refresh();
    } catch (error) {
      refuse(error, words.failedToScheduleAppointment, {
        retry: () => void book(booking, sentence, reason),
        anyway: (why) => void book(booking, sentence, why),
        elsewhere: (slot) => void book({ ...booking, slot: stretch(slot) }, sentence),
      });
    }
  };

  /** Takes visits off the schedule. */
  const unschedule = async (visits: readonly BoardVisit[], sentence: string): Promise<Ending> => {
    setRefusal(undefined);
    const gone = new Set(visits.map(({ _id }) => _id));
    const sent = inTurn(async () => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Board>(
        queryKey,
        (board) => board && { ...board, visits: board.visits.filter(({ _id }) => !gone.has(_id)) },
      );
      return takeOff(visits, ({ _id, version }) => ownVersion(_id, version));
    });
    try {
      const putThemOn = async ({ off }: Awaited<typeof sent>) => {
        await putOn(off, visits);
        void refresh();
      };
      await withUndo(sentence, sent, putThemOn, {
        sentenceOf: ({ off, error }) =>
          error ? words.partlyUnscheduled(off.length, visits.length) : sentence,
      });
      const { error } = await sent;
      if (error) toast.error(errorMessage(error, words.unscheduleFailed));
      return "made";
    } catch (error) {
      return explain(error, words.unscheduleFailed, () => void unschedule(visits, sentence));
    } finally {
      void refresh();
    }
  };

  /** Time off for someone who called in. */
  const markOut = async (user: string, body: CreateTimeOffBody, sentence: string): Promise<void> => {
    const sent = inTurn(() => call(createTimeOff, { params: { id: user }, body }));
    try {
      await withUndo(sentence, sent, async ({ _id }) => {
        await call(deleteTimeOff, { params: { id: _id } });
        void refresh();
      });
    } catch (error) {
      explain(error, words.failedToMarkOut, () => void markOut(user, body, sentence));
    } finally {
      void queries.invalidateQueries({ queryKey: queryKeys.users.timeOff(user) });
      await refresh();
    }
  };

  const undoTo = (deed: Deed) => {
    for (const later of undoHistory.downTo(deed)) void undo(later);
  };

  return {
    move,
    book,
    unschedule,
    markOut,
    undo: () => undo(),
    history,
    undoTo,
    refusal,
    dismiss: () => setRefusal(undefined),
  };
};
