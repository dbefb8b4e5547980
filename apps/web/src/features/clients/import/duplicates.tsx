import type { ImportPreview } from "@fieldwright/contract/csv";
import { Link } from "@tanstack/react-router";
import { Card, CardBody, CardHead, linkStyle } from "@/ui/card";
import { Segmented } from "@/ui/segmented";
import type { OnDuplicate } from "./column-mapping";

const choices = [
  { value: "skip", label: "Skip" },
  { value: "update", label: "Update" },
  { value: "create", label: "Add again" },
] as const;

const meaning: Record<OnDuplicate, string> = {
  skip: "These rows are skipped. The clients stay as they are.",
  update: "The row replaces what the client has. Blank cells change nothing.",
  create: "Each of these rows becomes another client with the same email.",
};

const shownRows = 20;

type DuplicatesProps = {
  duplicates: ImportPreview["duplicates"];
  value: OnDuplicate;
  onValueChange: (value: OnDuplicate) => void;
};

/** Rows whose email already belongs to a client or to an earlier row. */
export function Duplicates({ duplicates, value, onValueChange }: DuplicatesProps) {
  const more = duplicates.length - shownRows;
  return (
    <Card aria-labelledby="import-duplicates">
      <CardHead id="import-duplicates" title={`Already here: ${duplicates.length.toLocaleString("en-US")}`} />
      <CardBody className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line">
        <Segmented label="Duplicates" value={value} options={choices} onValueChange={onValueChange} />
        <p className="text-13 text-ink-2">{meaning[value]}</p>
      </CardBody>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto">
        {duplicates.slice(0, shownRows).map(({ row, email, firstRow, client }) => (
          <li key={row} className="flex flex-wrap gap-x-4 px-4 py-2 text-13">
            <span className="w-16 text-ink-2">Row {row}</span>
            <span className="min-w-0 flex-1 truncate">{email}</span>
            {client ? (
              <Link to="/clients/$id" params={{ id: client._id }} target="_blank" className={linkStyle}>
                {client.name}
              </Link>
            ) : (
              <span className="text-ink-2">Same as row {firstRow}</span>
            )}
          </li>
        ))}
        {more > 0 ? (
          <li className="px-4 py-2 text-13 text-ink-2">and {more.toLocaleString("en-US")} more</li>
        ) : null}
      </ul>
    </Card>
  );
}
