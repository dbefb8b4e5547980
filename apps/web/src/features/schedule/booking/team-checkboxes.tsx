import { TeamPicker } from "@/records/team-picker";

type TeamCheckboxesProps = {
  value: readonly string[];
  onChange: (team: string[]) => void;
  /** Why somebody does not fit, by id. */
  warnings: ReadonlyMap<string, string>;
};

/** Who goes. */
export function TeamCheckboxes(props: TeamCheckboxesProps) {
  return (
    <TeamPicker
      {...props}
      beside={<span className="font-text text-ink-3">(optional)</span>}
      listClass="grid max-h-60 gap-x-4 px-3 py-1.5 sm:grid-cols-2"
      rowClass="py-1.5"
    />
  );
}
