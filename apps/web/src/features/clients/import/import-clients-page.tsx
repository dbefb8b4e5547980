import { type ImportResult, maxImportRows, previewImport } from "@fieldwright/contract/csv";
import { useState } from "react";
import * as z from "zod/mini";
import { Crumbs } from "@/records/record-page";
import { Card, CardBody, CardHead } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { PageBody, PageHeader } from "@/ui/page";
import { ImportOutcome } from "./import-outcome";
import { ImportReview } from "./import-review";
import { useStepFocus } from "./import-step";
import { type ChosenFile, readCsvFile } from "./read-csv-file";

/** Choose a file, review it, then see the result. */
export function ImportClientsPage() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [again, setAgain] = useState(false);
  const startAgain = () => {
    setAgain(true);
    setFile(null);
    setResult(null);
  };
  return (
    <PageBody>
      <PageHeader title="Import clients" crumbs={<Crumbs list="/clients" here="Import" />} />
      {result ? (
        <ImportOutcome result={result} onStartAgain={startAgain} />
      ) : file ? (
        <ImportReview key={file.key} file={file} onCancel={startAgain} onDone={setResult} />
      ) : (
        <ChooseFile onChoose={setFile} again={again} />
      )}
    </PageBody>
  );
}

type ChooseFileProps = {
  onChoose: (file: ChosenFile) => void;
  /** True after another step was shown, so that focus moves here. */
  again: boolean;
};

function ChooseFile({ onChoose, again }: ChooseFileProps) {
  useStepFocus("import-file", again);
  const [error, setError] = useState<string>();
  const choose = async (chosen: File) => {
    const file = await readCsvFile(chosen);
    const { error: problem } = z.safeParse(previewImport.body.shape.csv, file.csv);
    if (problem) setError(problem.issues[0]?.message);
    else onChoose(file);
  };
  return (
    <Card aria-labelledby="import-file">
      <CardHead id="import-file" title="Choose a file" />
      <CardBody className="flex max-w-prose flex-col gap-4">
        <p className="text-ink-2">
          Export your clients from the program or spreadsheet they're in now. You'll see what comes in before
          anything changes.
        </p>
        <Field
          label="CSV file"
          required
          error={error}
          hint={`The first row has the column names. Up to ${maxImportRows.toLocaleString("en-US")} rows and 900 kB.`}
        >
          <Input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) void choose(chosen);
            }}
            className="h-auto py-1.5 file:mr-3 file:rounded-tag file:border-0 file:bg-hover file:px-2.5 file:py-1 file:font-control file:text-ink"
          />
        </Field>
      </CardBody>
    </Card>
  );
}
