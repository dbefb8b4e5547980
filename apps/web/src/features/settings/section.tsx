import type { Settings } from "@fieldwright/contract/settings";
import { useBlocker } from "@tanstack/react-router";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SubmitEventHandler,
  useContext,
  useEffect,
  useState,
} from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { mayLeave } from "@/records/use-delete-record";
import { Button } from "@/ui/button";
import { Card, CardFoot, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { useChangeSettings } from "./api";
import { words } from "./words";

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
      toast.error(errorMessage(error, words.couldntSaveSettings));
    }
  });

  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => void submit(event);
  const onDiscard = () => form.reset(valuesOf(settings));
  return { form, frame: { dirty: isDirty, busy: isSubmitting, onSubmit, onDiscard } };
};

type SectionProps = { anchor: string; title: string; children: ReactNode };

/** A part of the settings with its own anchor. */
export function Section({ anchor, title, children }: SectionProps) {
  const titleId = `${anchor}-title`;
  return (
    <Card id={anchor} aria-labelledby={titleId} className="scroll-mt-20">
      <CardHead id={titleId} title={title} />
      {children}
    </Card>
  );
}

/** A heading inside a section, with its content. */
export function SubSection({
  title,
  className,
  children,
  ...props
}: ComponentProps<"div"> & { title: string }) {
  return (
    <div
      data-part
      className={cx("flex flex-col gap-4 border-line p-4 not-first:border-t", className)}
      {...props}
    >
      <h3 className="text-14 font-strong">{title}</h3>
      {children}
    </div>
  );
}

type SaveFormProps = {
  /** Accessible name of the form. */
  label: string;
  saveLabel: string;
  dirty: boolean;
  busy: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onDiscard: () => void;
  children: ReactNode;
};

/** A form with its save state and buttons below. While there are changes, they stay in view, however long the form is. */
export function SaveForm({ label, saveLabel, dirty, busy, onSubmit, onDiscard, children }: SaveFormProps) {
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      {children}
      <CardFoot
        className={cx(
          "last:rounded-b-[7px]",
          dirty
            ? "sticky bottom-0 z-1 border-line-strong bg-surface pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-[0_-6px_16px_-8px_rgb(0_0_0/0.18)] max-sm:[&>*]:shrink-0"
            : "",
        )}
      >
        <output className="mr-auto text-13 text-ochre-ink max-sm:wdth-tight">
          {dirty ? words.unsaved : ""}
        </output>
        {dirty ? (
          <Button variant="ghost" onClick={onDiscard} className="max-sm:px-2">
            {words.discard}
          </Button>
        ) : null}
        <Button type="submit" variant={dirty ? "primary" : "secondary"} busy={busy}>
          {saveLabel}
        </Button>
      </CardFoot>
    </form>
  );
}

type Report = (section: string, unsaved: boolean) => void;

const ReportContext = createContext<Report>(() => undefined);

const UnsavedContext = createContext<ReadonlySet<string>>(new Set());

/** Asks before leaving the page or site while a section has unsaved changes. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  // The question must know at the moment of leaving; what is shown may follow a moment later.
  const [unsaved] = useState(() => new Set<string>());
  const [shown, setShown] = useState<ReadonlySet<string>>(unsaved);
  const [report] = useState(() => (section: string, isUnsaved: boolean) => {
    if (unsaved.has(section) === isUnsaved) return;
    if (isUnsaved) unsaved.add(section);
    else unsaved.delete(section);
    setShown(new Set(unsaved));
  });
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      unsaved.size > 0 &&
      current.pathname !== next.pathname &&
      !(await mayLeave(words.yourChangesInSettings)),
    enableBeforeUnload: () => unsaved.size > 0,
  });
  return (
    <ReportContext value={report}>
      <UnsavedContext value={shown}>{children}</UnsavedContext>
    </ReportContext>
  );
}

/** Sections with unsaved changes. */
export const useUnsavedSections = (): ReadonlySet<string> => useContext(UnsavedContext);

export const useUnsaved = (section: string, isUnsaved: boolean): void => {
  const report = useContext(ReportContext);
  useEffect(() => {
    report(section, isUnsaved);
    return () => report(section, false);
  }, [report, section, isUnsaved]);
};
