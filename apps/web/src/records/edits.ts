/** What a form holds of a record, in the order of the screen. */
export type Fields = Readonly<Record<string, string>>;

export type FieldName<F extends Fields> = keyof F & string;

/** What somebody changed between two states of a form. Only this is sent, so that the rest stays as it is. */
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
  /** Absent where only they changed the field: theirs stays in any case. */
  readonly mine?: string;
};

/**
 * What two people made of the same record. Empty when the other change touched nothing of the form (a status, say) or
 * came to the same: then there is nothing to choose.
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
