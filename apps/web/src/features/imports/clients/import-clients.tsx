import { type ReactNode, useState } from "react";
import { ChooseFile } from "../choose-file";
import type { ChosenFile } from "../read-csv-file";
import { EarlierImports } from "./earlier-imports";
import { ImportReview } from "./import-review";
import { ImportRun } from "./import-run";
import { words } from "./words";

/** Choose a file, review it, then watch it come in. */
export function ImportClients({ choice }: { choice: ReactNode }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const startAgain = () => {
    setAgain(true);
    setFile(null);
    setRunId(null);
  };
  if (runId) return <ImportRun key={runId} id={runId} onStartAgain={startAgain} />;
  if (file)
    return (
      <ImportReview key={file.key} file={file} onCancel={startAgain} onStarted={({ _id }) => setRunId(_id)} />
    );
  return (
    <div className="flex flex-col gap-4">
      {choice}
      <ChooseFile text={words.chooseText} onChoose={setFile} again={again} />
      <EarlierImports onOpen={setRunId} />
    </div>
  );
}
