import { useBlocker } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { mayLeave } from "@/records/use-unsaved-guard";

type Report = (section: string, unsaved: boolean) => void;

const ReportContext = createContext<Report>(() => undefined);

/** Asks before somebody leaves the page, or the site, while a section holds changes. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [unsaved] = useState(() => new Set<string>());
  const report: Report = (section, isUnsaved) => {
    if (isUnsaved) unsaved.add(section);
    else unsaved.delete(section);
  };
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      unsaved.size > 0 &&
      current.pathname !== next.pathname &&
      !(await mayLeave("Your changes in Settings are lost.")),
    enableBeforeUnload: () => unsaved.size > 0,
  });
  return <ReportContext value={report}>{children}</ReportContext>;
}

export const useUnsaved = (section: string, isUnsaved: boolean): void => {
  const report = useContext(ReportContext);
  useEffect(() => {
    report(section, isUnsaved);
    return () => report(section, false);
  });
};
