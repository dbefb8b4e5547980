import { type ImportKind, importKinds } from "@fieldwright/contract/record-imports";
import { Link, useNavigate } from "@tanstack/react-router";
import { Crumbs } from "@/records/record-page";
import { linkStyle } from "@/ui/card";
import { PageBody, PageHeader } from "@/ui/page";
import { Segmented } from "@/ui/segmented";
import { importedLists } from "./import-run";
import { ImportSteps } from "./import-steps";
import { words } from "./words";

const options = importKinds.map((value) => ({ value, label: words.kinds[value] }));

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
        title={`${words.title} ${words.kinds[what].toLowerCase()}`}
        crumbs={
          what === "prices" ? (
            <Link to="/settings" hash="price-book" className={linkStyle}>
              {words.priceBook}
            </Link>
          ) : (
            <Crumbs list={importedLists[what]} here={words.title} />
          )
        }
      />
      <ImportSteps key={what} kind={what} choice={choice} />
    </PageBody>
  );
}

export function ImportClientsPage() {
  return <ImportPage what="clients" />;
}
