import type { ImportResult } from "@fieldwright/contract/csv";
import { Link } from "@tanstack/react-router";
import { Button } from "@/ui/button";
import { Card, CardFoot, CardHead } from "@/ui/card";
import { RowErrors, useStepFocus } from "./import-step";

type ImportOutcomeProps = { result: ImportResult; onStartAgain: () => void };

export function ImportOutcome({ result, onStartAgain }: ImportOutcomeProps) {
  useStepFocus("import-outcome");
  const { created, updated, skipped, errors } = result;
  const figures = [
    { label: "Added", value: created },
    { label: "Updated", value: updated },
    { label: "Skipped", value: skipped },
    { label: "With errors", value: new Set(errors.map(({ row }) => row)).size },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Card aria-labelledby="import-outcome">
        <CardHead id="import-outcome" title="The import is done" />
        <output className="block">
          <dl className="grid grid-cols-2 divide-x divide-line max-sm:[&>*:nth-child(even)]:border-r-0 sm:grid-cols-4">
            {figures.map(({ label, value }) => (
              <div key={label} className="p-4 max-sm:[&:nth-child(n+3)]:border-t">
                <dt className="text-12 text-ink-2">{label}</dt>
                <dd className="mt-0.5 text-22 font-head wdth-head">{value.toLocaleString("en-US")}</dd>
              </div>
            ))}
          </dl>
        </output>
        <CardFoot>
          <Button variant="ghost" onClick={onStartAgain}>
            Import another file
          </Button>
          <Button asChild variant="primary">
            <Link to="/clients">View clients</Link>
          </Button>
        </CardFoot>
      </Card>
      {errors.length > 0 ? <RowErrors title="Rows that were skipped" errors={errors} /> : null}
    </div>
  );
}
