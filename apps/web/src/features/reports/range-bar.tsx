import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "@/ui/button";
import { DateField } from "@/ui/date-field";
import { Select } from "@/ui/select";
import { type Preset, presetLabels, presets, type ReportSearch, rangeOf } from "./report-search";

const options = presets.map((value) => ({ value, label: presetLabels[value] }));
const presetOf = (value: string): Preset => presets.find((preset) => preset === value) ?? "this-year";

/** Selects the report's days. The choice is kept in the URL. */
export function RangeBar({ search, today }: { search: ReportSearch; today: string }) {
  const navigate = useNavigate();
  const { start, end } = rangeOf(search, today);
  const [draft, setDraft] = useState({ from: start, to: end });
  const [choosing, setChoosing] = useState(false);
  const isCustom = choosing || search.range === "custom";
  const go = (next: ReportSearch) =>
    void navigate({ to: "/reports", search: { ...next, question: search.question } });
  const pick = (preset: Preset) => {
    setChoosing(preset === "custom");
    setDraft({ from: start, to: end });
    if (preset !== "custom") go(preset === "this-year" ? {} : { range: preset });
  };
  const isValid = draft.from !== "" && draft.to !== "" && draft.from <= draft.to;
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Select
        aria-label="Period"
        size="bar"
        options={options}
        value={isCustom ? "custom" : (search.range ?? "this-year")}
        onChange={(event) => pick(presetOf(event.target.value))}
      />
      {isCustom ? (
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isValid) return;
            setChoosing(false);
            go({ range: "custom", ...draft });
          }}
        >
          <DateField
            aria-label="First day"
            size="bar"
            className="w-36 max-sm:w-33"
            value={draft.from}
            onChange={(event) => setDraft({ ...draft, from: event.target.value })}
          />
          <DateField
            aria-label="Last day"
            size="bar"
            className="w-36 max-sm:w-33"
            value={draft.to}
            onChange={(event) => setDraft({ ...draft, to: event.target.value })}
          />
          <Button type="submit" size="bar" disabled={!isValid}>
            Show
          </Button>
        </form>
      ) : null}
    </div>
  );
}
