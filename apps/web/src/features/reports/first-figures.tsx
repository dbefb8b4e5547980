import type { Report } from "@fieldwright/contract/reports";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { words } from "./words";

/** A company without clients has nothing to report yet: this is what fills the cards below. */
export function FirstFigures({ report }: { report: Report }) {
  const mayAdd = useCan("clients:write");
  if (report.financialStats.totalClients > 0 || !mayAdd) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-accent-soft px-4 py-3 print:hidden">
      <p>{words.firstFigures}</p>
      <Button asChild variant="primary" size="bar" icon={<Plus aria-hidden="true" />}>
        <Link to="/clients/new">{words.addClient}</Link>
      </Button>
    </Card>
  );
}
