import type { ClientImportMapping, ImportTarget, OnDuplicate } from "@fieldwright/contract/client-imports";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { toast } from "@/ui/toast";
import type { ChosenFile } from "../read-csv-file";
import { NotRead, ReviewFrame } from "../review-frame";
import { words as shared } from "../words";
import { clientPreviewQuery, useStartImport } from "./api";
import { ClientColumns } from "./client-columns";
import { ClientNotes } from "./client-notes";
import { ClientPreview } from "./client-preview";
import { mappingOf } from "./column-groups";
import { words } from "./words";

type ClientReviewProps = {
  file: ChosenFile;
  onCancel: () => void;
  onStarted: (id: string) => void;
};

/** A row needs one of these. */
const named: ReadonlySet<ImportTarget> = new Set(["name", "firstName", "lastName", "company"]);

export function ClientReview({ file, onCancel, onStarted }: ClientReviewProps) {
  const [mapping, setMapping] = useState<ClientImportMapping>();
  const [onDuplicate, setOnDuplicate] = useState<OnDuplicate>("merge");
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const { data: preview, ...reading } = useQuery(clientPreviewQuery(file, mapping));
  const start = useStartImport();

  if (!preview) return <NotRead reading={reading} onCancel={onCancel} />;

  // The person's choices win over those in the last preview.
  const chosen = mapping ?? mappingOf(preview.columns);
  const { counts, columns } = preview;
  const rows = preview.total - counts.refused - (onDuplicate === "skip" ? counts.duplicates : 0);
  const questions = columns.filter(({ title, question }) => question !== null && !kept.has(title)).length;
  const begin = () =>
    start.mutate(
      { csv: file.csv, fileName: file.name.slice(0, 200), mapping: chosen, onDuplicate },
      {
        onSuccess: ({ _id }) => onStarted(_id),
        onError: (failure) => toast.error(errorMessage(failure, words.startFailed)),
      },
    );

  return (
    <ReviewFrame
      fileName={file.name}
      total={preview.total}
      reading={reading}
      summary={`${shared.matched(preview.source, Object.keys(chosen).length, columns.length)} ${words.questions(questions)}`}
      missing={rows > 0 || Object.values(chosen).some((target) => named.has(target)) ? null : "clients"}
      columns={
        <ClientColumns
          columns={columns}
          mapping={chosen}
          onMatch={setMapping}
          kept={kept}
          onKeep={(title) => setKept((before) => new Set([...before, title]))}
          isMissing={rows <= 0}
        />
      }
      rows={rows}
      starting={start.isPending}
      onStart={begin}
      onCancel={onCancel}
    >
      <ClientPreview drafts={preview.drafts} />
      <ClientNotes
        preview={preview}
        rows={rows}
        onDuplicate={onDuplicate}
        onDuplicateChange={setOnDuplicate}
      />
    </ReviewFrame>
  );
}
