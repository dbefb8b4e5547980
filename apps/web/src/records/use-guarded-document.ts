import { useRef } from "react";
import type { Fields } from "./edits";
import { useGuardedSave } from "./use-guarded-save";

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
