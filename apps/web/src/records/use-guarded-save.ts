import { useRef, useState } from "react";
import { ApiError } from "@/lib/api-client";

/** A form's values, in the order of the screen. */
export type Fields = Readonly<Record<string, string>>;

export type FieldName<F extends Fields> = keyof F & string;

/** The fields that differ between two states of a form. Only these are sent, so that the rest stays unchanged. */
export const changedFields = <F extends Fields>(before: F, after: F): FieldName<F>[] =>
  Object.keys(before).filter((name) => before[name] !== after[name]);

export const pickFields = <F extends Fields>(values: F, names: readonly FieldName<F>[]): Partial<F> => {
  const picked: Partial<F> = {};
  for (const name of names) picked[name] = values[name];
  return picked;
};

export type Difference<F extends Fields> = {
  readonly name: FieldName<F>;
  readonly theirs: string;
  /** Absent if only they changed the field. Theirs then stays either way. */
  readonly mine?: string;
};

/**
 * The fields on which two edits of a record differ. Empty if the other edit changed none of the form's fields (only a
 * status, for example) or both ended up the same.
 */
export const differencesOf = <F extends Fields>(base: F, mine: F, theirs: F): Difference<F>[] => {
  const byMe = changedFields(base, mine);
  const byThem = changedFields(base, theirs);
  if (byThem.length === 0) return [];
  return changedFields(mine, theirs).map((name) => ({
    name,
    theirs: theirs[name] ?? "",
    ...(byMe.includes(name) ? { mine: mine[name] ?? "" } : {}),
  }));
};

/** The fields of a body as text, under the same names. */
export type WordsOf<Body extends object> = Fields & { readonly [Name in keyof Body & string]-?: string };

type Sent<Body> = { readonly body: Body; readonly onError: (error: unknown) => void };

type GuardedDocument<Row, Body extends object> = {
  /** The row that the form was filled from. */
  base: Row;
  wordsOf: (row: Row) => WordsOf<Body>;
  update: (changes: Partial<Body>, version: number) => Promise<unknown>;
  load: () => Promise<Row>;
  onSaved: () => void;
};

const only = <Body extends object>(body: Body, names: readonly string[]): Partial<Body> => {
  const picked: Partial<Body> = {};
  for (const name in body) if (names.includes(name)) picked[name] = body[name];
  return picked;
};

/** `useGuardedSave` for forms with fields that are not text: compares them as text, sends the original values. */
export const useGuardedDocument = <Row extends { readonly version: number }, Body extends object>({
  base,
  wordsOf,
  update,
  load,
  onSaved,
}: GuardedDocument<Row, Body>) => {
  const sent = useRef<Sent<Body>>(null);
  const guard = useGuardedSave<Row, WordsOf<Body>>({
    base,
    fieldsOf: wordsOf,
    save: async (changes, { version }) => {
      if (sent.current) await update(only(sent.current.body, Object.keys(changes)), version);
    },
    load,
    onSaved,
    onError: (error) => sent.current?.onError(error),
  });
  const save = (words: WordsOf<Body>, body: Body, onError: (error: unknown) => void): Promise<void> => {
    sent.current = { body, onError };
    return guard.save(words);
  };
  return { ...guard, save };
};

type Conflict<Row, F extends Fields> = {
  readonly theirs: Row;
  readonly mine: F;
  readonly differences: readonly Difference<F>[];
};

type GuardedSave<Row, F extends Fields> = {
  /** The row that the form was filled from. If someone else changed it since, nothing is overwritten unasked. */
  base: Row;
  fieldsOf: (row: Row) => F;
  /** Sends the changed fields, based on that row's version. */
  save: (changes: Partial<F>, onto: Row) => Promise<unknown>;
  /** Loads the current row. */
  load: () => Promise<Row>;
  onSaved: () => void | Promise<void>;
  onError: (error: unknown) => void;
};

/** Saves a form. If someone else saved first, `conflict` holds the differences until the person chooses. */
export const useGuardedSave = <Row, F extends Fields>({
  base,
  fieldsOf,
  save,
  load,
  onSaved,
  onError,
}: GuardedSave<Row, F>) => {
  const [conflict, setConflict] = useState<Conflict<Row, F> | null>(null);

  const send = async (mine: F, onto: Row): Promise<void> => {
    try {
      await save(pickFields(mine, changedFields(fieldsOf(base), mine)), onto);
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale_version") await settle(mine);
      else onError(error);
      return;
    }
    setConflict(null);
    await onSaved();
  };

  const settle = async (mine: F): Promise<void> => {
    let theirs: Row;
    try {
      theirs = await load();
    } catch (error) {
      onError(error);
      return;
    }
    const differences = differencesOf(fieldsOf(base), mine, fieldsOf(theirs));
    if (differences.length === 0) await send(mine, theirs);
    else setConflict({ theirs, mine, differences });
  };

  return {
    save: (mine: F) => send(mine, base),
    conflict: conflict?.differences ?? null,
    keepMine: async () => {
      if (conflict) await send(conflict.mine, conflict.theirs);
    },
    dismiss: () => setConflict(null),
  };
};
