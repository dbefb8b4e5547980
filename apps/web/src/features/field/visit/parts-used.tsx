import type { FieldVisit } from "@/lib/field/types";
import { AddPart } from "../parts/add-part";
import { partsText } from "../parts/part-lines";
import { PartRows } from "../parts/part-rows";
import { Section } from "./section";

/** What went into the work. What was agreed is offered first. */
export function PartsUsed({ visit, person }: { visit: FieldVisit; person: string }) {
  return (
    <Section id="parts" title="Parts used" aside={partsText(visit)}>
      <div className="divide-y divide-line border-y border-line bg-surface">
        <PartRows visit={visit} person={person} />
        <AddPart visit={visit} person={person} />
      </div>
    </Section>
  );
}
