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
