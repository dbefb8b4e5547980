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
import { mayLeave } from "@/records/use-unsaved-guard";
import { Button } from "@/ui/button";
import { Card, CardFoot, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";

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

/** A form with its save state and buttons below. */
export function SaveForm({ label, saveLabel, dirty, busy, onSubmit, onDiscard, children }: SaveFormProps) {
  return (
    <form noValidate aria-label={label} onSubmit={onSubmit}>
      {children}
      <CardFoot className="last:rounded-b-[7px]">
        <output className="mr-auto text-13 text-ochre-ink">{dirty ? "Unsaved changes" : ""}</output>
        {dirty ? (
          <Button variant="ghost" onClick={onDiscard}>
            Discard
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
      !(await mayLeave("Your changes in Settings will be lost.")),
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
