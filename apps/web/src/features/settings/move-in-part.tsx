import { Link } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { Button } from "@/ui/button";
import { SubSection } from "./section";
import { moveInWords as words } from "./words";

/** Leads to the imports from other programs. */
export function MoveInPart() {
  return (
    <SubSection title={words.title}>
      <p className="text-13 text-ink-2">{words.text}</p>
      <div className="flex flex-wrap gap-2">
        <Button asChild icon={<FileUp aria-hidden="true" />}>
          <Link to="/clients/import">{words.clients}</Link>
        </Button>
        <Button asChild icon={<FileUp aria-hidden="true" />}>
          <Link to="/import" search={{ what: "jobs" }}>
            {words.jobs}
          </Link>
        </Button>
        <Button asChild icon={<FileUp aria-hidden="true" />}>
          <Link to="/import" search={{ what: "invoices" }}>
            {words.invoices}
          </Link>
        </Button>
      </div>
    </SubSection>
  );
}
