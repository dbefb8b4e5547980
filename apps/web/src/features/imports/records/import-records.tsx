import type { RecordKind } from "@fieldwright/contract/record-imports";
import { type ReactNode, useState } from "react";
import { ChooseFile } from "../choose-file";
import type { ChosenFile } from "../read-csv-file";
import { EarlierImports } from "./earlier-imports";
import { RecordReview } from "./record-review";
import { RecordRun } from "./record-run";
import { words } from "./words";

export function ImportRecords({ kind, choice }: { kind: RecordKind; choice: ReactNode }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const startAgain = () => {
    setAgain(true);
    setFile(null);
    setRunId(null);
  };
  if (runId) return <RecordRun key={runId} id={runId} kind={kind} onStartAgain={startAgain} />;
  if (file)
    return (
      <RecordReview
        key={file.key}
        kind={kind}
        file={file}
        onCancel={startAgain}
        onStarted={({ _id }) => setRunId(_id)}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      {choice}
      <ChooseFile text={words.choose[kind]} onChoose={setFile} again={again} />
      <EarlierImports kind={kind} onOpen={setRunId} />
    </div>
  );
}
