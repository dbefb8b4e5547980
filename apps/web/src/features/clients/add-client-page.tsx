import { Link, useNavigate } from "@tanstack/react-router";
import { clientName } from "@/records/names";
import { Crumbs } from "@/records/record-page";
import { madeWords } from "@/records/words";
import { Button } from "@/ui/button";
import { PageBody, PageHeader } from "@/ui/page";
import { toast } from "@/ui/toast";
import { AddClientForm } from "./add-client-form";
import { words } from "./words";

export function AddClientPage() {
  const navigate = useNavigate();
  const open = (id: string) => navigate({ to: "/clients/$id", params: { id }, ignoreBlocker: true });
  return (
    <PageBody width="form">
      <PageHeader title={words.addClient} crumbs={<Crumbs list="/clients" />} />
      <AddClientForm
        onAdded={(client) => {
          toast.success(madeWords.client(clientName(client)), {
            label: madeWords.open,
            onClick: () => void open(client._id),
          });
          return navigate({ to: "/clients", ignoreBlocker: true });
        }}
        onOpen={({ _id }) => open(_id)}
        cancel={
          <Button asChild variant="ghost">
            <Link to="/clients" ignoreBlocker>
              {words.cancel}
            </Link>
          </Button>
        }
      />
    </PageBody>
  );
}
