import { zodResolver } from "@hookform/resolvers/zod";
import { useRef } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError, newIdempotencyKey } from "./api-client";
import { useKeptDraft } from "./kept-draft";

/**
 * Sends a POST that is safe to repeat: the same body keeps its idempotency key until the server answers, so a second
 * click creates no second record.
 */
export const useRepeatKey = () => {
  const open = useRef<{ body: string; key: string }>(undefined);
  return async <Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(body);
    const key = open.current?.body === text ? open.current.key : newIdempotencyKey();
    open.current = { body: text, key };
    try {
      const answer = await send(key);
      open.current = undefined;
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) open.current = undefined;
      throw error;
    }
  };
};

/**
 * A form validated by a contract schema. Submit shows all errors at once, editing a field clears its error, and
 * server errors appear on their fields. `keepAs` names a form whose text survives a session that ends.
 */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  keepAs?: string,
) => {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: "onSubmit",
  });
  useKeptDraft(form, keepAs);

  const field = (name: Path<Input>) => form.register(name, { onChange: () => form.clearErrors(name) });

  const errorOf = (name: Path<Input>): string | undefined =>
    form.getFieldState(name, form.formState).error?.message;

  /** `names` maps the server's field names to the form's, where they differ. */
  const showServerErrors = (error: unknown, names: Readonly<Record<string, string>> = {}) => {
    if (!(error instanceof ApiError)) return;
    const known = error.errors
      .map(({ field, msg }) => ({ field: names[field] ?? field, msg }))
      .filter(({ field }) => (field.split(".")[0] ?? "") in form.getValues());
    known.forEach(({ field, msg }, index) => {
      form.setError(field as Path<Input>, { message: msg }, { shouldFocus: index === 0 });
    });
  };

  return { ...form, field, errorOf, showServerErrors };
};

/** Three buttons do not fit beside each other on a phone: the primary gets a line of its own. */
export const phoneRows = "max-sm:[&>*]:flex-1 max-sm:has-[>:nth-child(3)]:[&>:last-child]:basis-full";
