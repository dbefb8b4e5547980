import { csvText, maxImportRows } from "@fieldwright/contract/imports";
import { FileUp } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import { carriesFiles } from "@/lib/dropped-files";
import { Card, CardBody, CardHead } from "@/ui/card";
import { cx } from "@/ui/cx";
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

/** Takes a file that is dropped anywhere on the page. True while one is held over it. */
const useDroppedFile = (onFile: (file: File) => void): boolean => {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const follow = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setIsOver(event.type === "dragover");
      const [dropped] = event.dataTransfer?.files ?? [];
      if (event.type === "drop" && dropped) take(dropped);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setIsOver(false);
    };
    document.addEventListener("dragover", follow);
    document.addEventListener("drop", follow);
    document.addEventListener("dragleave", leave);
    return () => {
      document.removeEventListener("dragover", follow);
      document.removeEventListener("drop", follow);
      document.removeEventListener("dragleave", leave);
    };
  }, []);
  return isOver;
};

/** What an owner who moves in wants to know before the first file. */
export function NextSteps() {
  return (
    <Card aria-labelledby="import-next">
      <CardHead id="import-next" title={words.next} />
      <ol className="divide-y divide-line">
        {words.steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3 px-4 py-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-tag border border-line bg-sunken text-12 font-strong text-ink-2"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <p className="font-control">{title}</p>
              <p className="text-13 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function ChooseFile({ text, onChoose, again }: ChooseFileProps) {
  useStepFocus("import-file", again);
  const [error, setError] = useState<string>();
  const choose = async (chosen: File) => {
    try {
      const file = await readCsvFile(chosen);
      if (file === "workbook") return setError(words.refusedFile(chosen.name, words.workbook));
      const [problem] = z.safeParse(csvText, file.csv).error?.issues ?? [];
      if (problem) setError(words.refusedFile(chosen.name, problem.message));
      else onChoose(file);
    } catch {
      // Such as a folder.
      setError(words.refusedFile(chosen.name, words.readFailed));
    }
  };
  const isOver = useDroppedFile((file) => void choose(file));
  return (
    <Card aria-labelledby="import-file">
      <CardHead id="import-file" title={words.chooseTitle} />
      <CardBody className="flex flex-col gap-4">
        <p className="max-w-prose text-pretty text-ink-2">{text}</p>
        <Field
          label={words.file}
          required
          error={error}
          hint={words.fileHint(maxImportRows)}
          className="wrap-anywhere"
        >
          <div className="relative">
            <p className="pointer-events-none absolute inset-x-4 top-6 flex flex-col items-center gap-2 text-center text-13 text-ink-2">
              <FileUp aria-hidden="true" size={24} strokeWidth={1.5} className="text-ink-3" />
              <span className="pointer-coarse:hidden">{words.dropHint}</span>
            </p>
            <Input
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) void choose(chosen);
                // Allows choosing the same file again, once it is mended.
                target.value = "";
              }}
              // The browser's "No file chosen" says nothing new.
              className={cx(
                "h-auto cursor-pointer border-dashed pt-24 pb-3 text-13 text-transparent file:mx-auto file:block file:cursor-pointer file:rounded-control file:border file:border-solid file:border-line-field file:bg-surface file:px-4 file:py-2 file:font-control file:text-14 file:text-ink hover:file:bg-hover",
                isOver ? "border-accent bg-accent-soft" : "bg-sunken",
              )}
            />
          </div>
        </Field>
      </CardBody>
    </Card>
  );
}
