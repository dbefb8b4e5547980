import type { User } from "@fieldwright/contract/auth";
import { useEffect } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { queryClient, queryKeys } from "./query-keys";
import { readToken } from "./token";

/** What was typed when a session ended, by person, page and form. Only in memory, so it is gone with the tab. */
const drafts = new Map<string, FieldValues>();

const signedInPerson = (): string | undefined =>
  queryClient.getQueryData<User>(queryKeys.session.of(readToken()))?._id;

/** A client who is typed into a form of their own stands in the field without an id. */
const isStandIn = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "value" in value && value.value === "";

/** Whoever signs in again on the same page finds the form as it was. Only for forms of new records: no other one fits. */
export const useKeptDraft = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  keepAs: string | undefined,
): void => {
  const { getValues, setValue } = form;
  useEffect(() => {
    const person = signedInPerson();
    if (person === undefined || keepAs === undefined) return undefined;
    const key = [person, window.location.pathname, window.location.search, keepAs].join(" ");
    const start: FieldValues = structuredClone(getValues());
    for (const [name, value] of Object.entries(drafts.get(key) ?? {}))
      setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
    drafts.delete(key);
    return () => {
      if (readToken() !== null) return;
      const typed = Object.entries(getValues()).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(start[name]) && !isStandIn(value),
      );
      if (typed.length > 0) drafts.set(key, Object.fromEntries(typed));
    };
  }, [getValues, setValue, keepAs]);
};
