import type { Settings } from "@fieldwright/contract/settings";
import { type SubmitEventHandler, useEffect } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { toast } from "@/ui/toast";
import { useChangeSettings } from "./api";
import { useUnsaved } from "./section";

type SectionForm<Input extends FieldValues, Output> = {
  readonly section: string;
  readonly schema: z.ZodMiniType<Output, Input>;
  readonly settings: Settings;
  readonly valuesOf: (settings: Settings) => Input;
  /** `dirty` holds the form library's dirty fields. */
  readonly save: (output: Output, dirty: Readonly<Record<string, unknown>>) => Promise<Settings>;
  readonly saved: string;
};

/** A settings section that is filled, tracked and saved on its own. */
export const useSectionForm = <Input extends FieldValues, Output>({
  section,
  schema,
  settings,
  valuesOf,
  save,
  saved,
}: SectionForm<Input, Output>) => {
  // The library types defaults as a deep partial, which the compiler cannot verify for a generic.
  const form = useSchemaForm<Input, Output>(schema, valuesOf(settings) as DefaultValues<Input>);
  const { isDirty, dirtyFields, isSubmitting } = form.formState;
  const change = useChangeSettings((output: Output) => save(output, dirtyFields));
  useUnsaved(section, isDirty);

  // Shows changes by others, unless the user is typing here.
  useEffect(() => {
    if (!isDirty) form.reset(valuesOf(settings));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only new settings are a reason
  }, [settings]);

  const submit = form.handleSubmit(async (output) => {
    try {
      form.reset(valuesOf(await change.mutateAsync(output)));
      toast.success(saved);
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Couldn't save the settings."));
    }
  });

  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => void submit(event);
  const onDiscard = () => form.reset(valuesOf(settings));
  return { form, frame: { dirty: isDirty, busy: isSubmitting, onSubmit, onDiscard } };
};
