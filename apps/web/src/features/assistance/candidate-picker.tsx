import { useQuery } from "@tanstack/react-query";
import { teamQuery } from "@/records/api";
import { TeamPicker } from "@/records/team-picker";

type CandidatePickerProps = { value: readonly string[]; onChange: (team: readonly string[]) => void };

export function CandidatePicker({ value, onChange }: CandidatePickerProps) {
  const { data } = useQuery(teamQuery);
  const technicians = (data?.users ?? []).filter(({ role }) => role === "technician").map(({ _id }) => _id);
  const hasAll = technicians.length > 0 && technicians.every((id) => value.includes(id));
  return (
    <TeamPicker
      value={value}
      onChange={onChange}
      listClass="max-h-[132px] bg-surface px-2.5 py-1"
      rowClass="py-1"
      beside={
        technicians.length > 1 ? (
          <button
            type="button"
            onClick={() => onChange(hasAll ? [] : technicians)}
            className="-my-1 ml-auto py-1 font-control text-accent-ink underline-offset-2 hover:underline"
          >
            {hasAll ? "Clear" : "All technicians"}
          </button>
        ) : null
      }
    />
  );
}
