import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useCan } from "@/lib/auth";
import { Button } from "@/ui/button";
import type { Board } from "../api";
import { words } from "./words";

/** A board without people offers to add some, to those who may. */
export function NobodyYet({ people }: Pick<Board, "people">) {
  const mayAdd = useCan("team:write");
  if (people.length > 0 || !mayAdd) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-accent-soft px-4 py-2">
      <p>{words.nobody}</p>
      <Button asChild size="bar" icon={<Plus aria-hidden="true" />}>
        <Link to="/team">{words.addPeople}</Link>
      </Button>
    </div>
  );
}
