import {
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  importFields,
} from "@fieldwright/contract/csv";
import { Card, CardHead } from "@/ui/card";
import { Select } from "@/ui/select";
import { fieldLabels, isField } from "./column-mapping";

const fieldOptions = importFields.map((value) => ({ value, label: fieldLabels[value] }));
const shownExamples = 3;

type ColumnMatchingProps = {
  preview: ImportPreview;
  /** May be newer than the preview. */
  mapping: ImportMapping;
  onMatch: (column: string, field: ImportField | undefined) => void;
};

/** A full name is shown joined from the two parts it was split into. */
const examplesOf = ({ rows }: ImportPreview, field: ImportField | undefined): string => {
  if (field === undefined) return "";
  return rows
    .map(({ values: { firstName = "", lastName = "", ...values } }) => {
      if (field === "name") return `${firstName} ${lastName}`.trim();
      if (field === "firstName") return firstName;
      return field === "lastName" ? lastName : (values[field] ?? "");
    })
    .filter(Boolean)
    .slice(0, shownExamples)
    .join(", ");
};

export function ColumnMatching({ preview, mapping, onMatch }: ColumnMatchingProps) {
  return (
    <Card aria-labelledby="import-columns" className="overflow-hidden">
      <CardHead id="import-columns" title="Match the columns" />
      <ul className="divide-y divide-line">
        {preview.columns.map((column) => {
          const field = mapping[column];
          return (
            <li
              key={column}
              className="grid items-center gap-x-4 gap-y-1.5 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_13rem_minmax(0,1fr)]"
            >
              <span className="truncate font-control">{column}</span>
              <Select
                size="bar"
                aria-label={`Import ${column} as`}
                placeholder="Leave out"
                options={fieldOptions}
                value={field ?? ""}
                onChange={({ target: { value } }) => onMatch(column, isField(value) ? value : undefined)}
              />
              <span className="truncate text-13 text-ink-2">{examplesOf(preview, field)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
