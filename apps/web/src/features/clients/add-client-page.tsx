import { Link, useNavigate } from "@tanstack/react-router";
import { madeWords } from "@/records/made-words";
import { clientName } from "@/records/names";
import { Crumbs } from "@/records/record-page";
import { Button } from "@/ui/button";
import { PageBody, PageHeader } from "@/ui/page";
import { toast } from "@/ui/toast";
import { AddClientForm } from "./add-client-form";

export function AddClientPage() {
  const navigate = useNavigate();
  const open = (id: string) => navigate({ to: "/clients/$id", params: { id }, ignoreBlocker: true });
  return (
    <PageBody width="form">
      <PageHeader title="Add Client" crumbs={<Crumbs list="/clients" />} />
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
              Cancel
            </Link>
          </Button>
        }
      />
    </PageBody>
  );
}
