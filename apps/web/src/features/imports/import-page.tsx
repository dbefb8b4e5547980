import { type ImportKind, importKinds } from "@fieldwright/contract/record-imports";
import { useNavigate } from "@tanstack/react-router";
import { Crumbs } from "@/records/record-page";
import { PageBody, PageHeader } from "@/ui/page";
import { Segmented } from "@/ui/segmented";
import { ImportClients } from "./clients/import-clients";
import { words as clientWords } from "./clients/words";
import { ImportRecords } from "./records/import-records";
import { words } from "./words";

const options = importKinds.map((value) => ({ value, label: words.kinds[value] }));

const lists = { clients: "/clients", jobs: "/jobs", invoices: "/invoices" } as const;

/** Choose what comes in and a file, review it, then watch it come in. */
export function ImportPage({ what }: { what: ImportKind }) {
  const navigate = useNavigate();
  const go = (kind: ImportKind) =>
    void (kind === "clients"
      ? navigate({ to: "/clients/import" })
      : navigate({ to: "/import", search: { what: kind } }));
  const choice = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segmented label={words.what} value={what} options={options} onValueChange={go} />
      <p className="text-13 text-ink-2">{words.order}</p>
    </div>
  );
  return (
    <PageBody>
      <PageHeader
        title={what === "clients" ? clientWords.title : `${words.title} ${words.kinds[what].toLowerCase()}`}
        crumbs={<Crumbs list={lists[what]} here={words.title} />}
      />
      {what === "clients" ? (
        <ImportClients choice={choice} />
      ) : (
        <ImportRecords key={what} kind={what} choice={choice} />
      )}
    </PageBody>
  );
}

export function ImportClientsPage() {
  return <ImportPage what="clients" />;
}
