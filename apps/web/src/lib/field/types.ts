import type {
  FieldJobRecord,
  FieldPlace,
  FieldVisitRecord,
  SentFact,
  TakenOff,
} from "@fieldwright/contract/field";
import type { FactKind, StepKind } from "@fieldwright/domain/field-facts";
import type { Problem } from "./database";

/** A visit as the phone shows it: what the office last said, with every fact that waits already applied. */
export type FieldVisit = FieldVisitRecord & {
  readonly work: FieldJobRecord;
  /** The next step of this person. Undefined when they are done or the visit takes no steps. */
  readonly next: StepKind | undefined;
  /** Ids of the notes, photos, time entries, checklist items and steps that are only on this phone. */
  readonly unsent: ReadonlySet<string>;
};

export type FieldWork = {
  /** `empty`: this phone has never loaded the person's work. */
  readonly status: "loading" | "ready" | "empty";
  readonly timeZone: string;
  /** In the order of their start. */
  readonly visits: readonly FieldVisit[];
  /** Addresses of the visits where someone was before. */
  readonly places: readonly FieldPlace[];
  /** Visits that the office gave to someone else. */
  readonly takenOff: readonly TakenOff[];
};

type Distribute<T> = T extends unknown
  ? Omit<T, "id" | "job" | "visit" | "ticket" | "at" | "offset" | "version" | "plannedFor">
  : never;

/** What a screen says happened. The outbox adds id, time and versions. */
export type FactInput = Distribute<SentFact>;

export type WaitingFact = {
  readonly id: string;
  readonly kind: FactKind;
  /** Such as "Gas and water shut off" or "2 photos, 3.1 MB". */
  readonly title: string;
  readonly customer: string;
  /** On the server's clock. */
  readonly at: Date;
  readonly job: string;
  readonly visit: string | null;
  /** Such as "Waiting for signal." */
  readonly reason: string;
  /** Set if the office's copy had changed, or the fact was refused. The person must look at it. */
  readonly problem?: Problem;
  /** With a problem. `stuck`: it may still be sent. `kept`: the office has it. */
  readonly outcome?: "kept" | "refused" | "stuck";
};

export type SyncState = {
  /** `saved`: no signal, all is on this phone. `waiting`: the signal is back, but something still waits. */
  readonly state: "synced" | "sending" | "saved" | "waiting";
  readonly facts: readonly WaitingFact[];
  /** Since when the server has not answered. */
  readonly silentSince: Date | null;
};

/** Changes of a person who used this phone before and is signed out. */
export type Foreign = {
  readonly account: string;
  readonly organization: string;
  readonly name: string;
  readonly count: number;
};
