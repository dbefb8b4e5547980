import { maxClientRows, previewClientImport } from "@fieldwright/contract/client-imports";
import { useState } from "react";
import * as z from "zod/mini";
import { Crumbs } from "@/records/record-page";
import { Card, CardBody, CardHead } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { PageBody, PageHeader } from "@/ui/page";
import { EarlierImports } from "./earlier-imports";
import { ImportReview } from "./import-review";
import { ImportRun } from "./import-run";
import { useStepFocus } from "./import-step";
import { type ChosenFile, readCsvFile } from "./read-csv-file";
import { words } from "./words";

/** Choose a file, review it, then watch it come in. */
export function ImportClientsPage() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const startAgain = () => {
    setAgain(true);
    setFile(null);
    setRunId(null);
  };
  return (
    <PageBody>
      <PageHeader title={words.title} crumbs={<Crumbs list="/clients" here={words.here} />} />
      {runId ? (
        <ImportRun key={runId} id={runId} onStartAgain={startAgain} />
      ) : file ? (
        <ImportReview
          key={file.key}
          file={file}
          onCancel={startAgain}
          onStarted={({ _id }) => setRunId(_id)}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <ChooseFile onChoose={setFile} again={again} />
          <EarlierImports onOpen={setRunId} />
        </div>
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
    const { error: problem } = z.safeParse(previewClientImport.body.shape.csv, file.csv);
    if (problem) setError(problem.issues[0]?.message);
    else onChoose(file);
  };
  return (
    <Card aria-labelledby="import-file">
      <CardHead id="import-file" title={words.chooseTitle} />
      <CardBody className="flex max-w-prose flex-col gap-4">
        <p className="text-ink-2">{words.chooseText}</p>
        <Field label={words.file} required error={error} hint={words.fileHint(maxClientRows)}>
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
