import { useEffect, useState } from "react";

export type PaletteRecord = { readonly href: string; readonly title: string; readonly detail?: string };
export type RecordGroup = { readonly heading: string; readonly records: readonly PaletteRecord[] };
export type SearchRecords = (text: string, signal: AbortSignal) => Promise<readonly RecordGroup[]>;

type RecordSearch = {
  readonly status: "idle" | "searching" | "failed";
  readonly groups: readonly RecordGroup[];
};

const pause = 180;
const shortestSearch = 2;

/** Searches when typing pauses; what was found stays until the next answer. */
export const useRecordSearch = (text: string, searchRecords: SearchRecords | undefined): RecordSearch => {
  const [state, setState] = useState<RecordSearch>({ status: "idle", groups: [] });
  const wanted = text.trim();
  useEffect(() => {
    if (!searchRecords || wanted.length < shortestSearch) {
      setState({ status: "idle", groups: [] });
      return;
    }
    const abort = new AbortController();
    setState((before) => ({ ...before, status: "searching" }));
    const timer = setTimeout(() => {
      searchRecords(wanted, abort.signal).then(
        (groups) => {
          if (!abort.signal.aborted) setState({ status: "idle", groups });
        },
        () => {
          if (!abort.signal.aborted) setState({ status: "failed", groups: [] });
        },
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, searchRecords]);
  return state;
};
