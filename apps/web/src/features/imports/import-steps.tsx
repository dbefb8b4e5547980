import type { ImportKind } from "@fieldwright/contract/record-imports";
import { type ReactNode, useState } from "react";
import { ChooseFile, NextSteps } from "./choose-file";
import { ClientReview } from "./clients/client-review";
import { EarlierImports } from "./earlier-imports";
import { ImportRun } from "./import-run";
import type { ChosenFile } from "./read-csv-file";
import { RecordReview } from "./records/record-review";
import { words } from "./words";

/** Choose a file, review it, then watch it come in. */
export function ImportSteps({ kind, choice }: { kind: ImportKind; choice: ReactNode }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const startAgain = () => {
    setAgain(true);
    setFile(null);
    setRunId(null);
  };
  if (runId) return <ImportRun key={runId} kind={kind} id={runId} onStartAgain={startAgain} />;
  if (file) {
    const review = { file, onCancel: startAgain, onStarted: setRunId };
    return kind === "clients" ? (
      <ClientReview key={file.key} {...review} />
    ) : (
      <RecordReview key={file.key} kind={kind} {...review} />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {choice}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ChooseFile text={words.choose[kind]} onChoose={setFile} again={again} />
          <EarlierImports kind={kind} onOpen={setRunId} />
        </div>
        <NextSteps />
      </div>
    </div>
  );
}
