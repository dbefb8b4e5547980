import { Link, useNavigate } from "@tanstack/react-router";
import { Crumbs } from "@/records/record-page";
import { Button } from "@/ui/button";
import { PageBody, PageHeader } from "@/ui/page";
import { AddClientForm } from "./add-client-form";

export function AddClientPage() {
  const navigate = useNavigate();
  return (
    <PageBody width="form">
      <PageHeader title="Add Client" crumbs={<Crumbs list="/clients" />} />
      <AddClientForm
        onAdded={() => navigate({ to: "/clients", ignoreBlocker: true })}
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
