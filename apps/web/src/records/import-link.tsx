import { Link } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";

/** Leads to the import of a list from another program. Shown only to people who may import records. */
export function ImportLink({ what }: { what: "jobs" | "invoices" }) {
  if (!useCan("records:exchange")) return null;
  return (
    <Button asChild variant="ghost" icon={<Upload aria-hidden="true" />}>
      <Link to="/import" search={{ what }}>
        Import
      </Link>
    </Button>
  );
}
