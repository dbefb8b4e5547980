import type { ImportResult } from "@fieldwright/contract/csv";
import { useState } from "react";
import { Crumbs } from "@/records/record-page";
import { PageBody, PageHeader } from "@/ui/page";
import { ChooseFile } from "./choose-file";
import { ImportOutcome } from "./import-outcome";
import { ImportReview } from "./import-review";
import type { ChosenFile } from "./read-csv-file";

/** A file, then what would become of it, then what became of it. */
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
