import { useState } from "react";
import { ApiError } from "@/lib/api-error";
import { changedFields, type Difference, differencesOf, type Fields, pickFields } from "./edits";

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
