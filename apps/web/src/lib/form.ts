import { zodResolver } from "@hookform/resolvers/zod";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "./api-error";

/**
 * A form validated by a contract schema. Submit shows all errors at once, editing a field clears its error, and
 * server errors appear on their fields.
 */
export const useSchemaForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
) => {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    reValidateMode: "onSubmit",
  });

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
