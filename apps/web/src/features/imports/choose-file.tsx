import { csvText, maxImportRows } from "@fieldwright/contract/imports";
import { useState } from "react";
import * as z from "zod/mini";
import { Card, CardBody, CardHead } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { useStepFocus } from "./import-step";
import { type ChosenFile, readCsvFile } from "./read-csv-file";
import { words } from "./words";

type ChooseFileProps = {
  text: string;
  onChoose: (file: ChosenFile) => void;
  /** True after another step was shown, so that focus moves here. */
  again: boolean;
};

export function ChooseFile({ text, onChoose, again }: ChooseFileProps) {
  useStepFocus("import-file", again);
  const [error, setError] = useState<string>();
  const choose = async (chosen: File) => {
    const file = await readCsvFile(chosen);
    const { error: problem } = z.safeParse(csvText, file.csv);
    if (problem) setError(problem.issues[0]?.message);
    else onChoose(file);
  };
  return (
    <Card aria-labelledby="import-file">
      <CardHead id="import-file" title={words.chooseTitle} />
      <CardBody className="flex max-w-prose flex-col gap-4">
        <p className="text-ink-2">{text}</p>
        <Field label={words.file} required error={error} hint={words.fileHint(maxImportRows)}>
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
