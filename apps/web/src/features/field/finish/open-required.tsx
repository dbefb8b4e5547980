import { isLeftOpen } from "@fieldwright/domain/checklists";
import { useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { Button } from "@/ui/button";
import { type CheckProps, useAnswer } from "../check/answer";
import { CheckRow } from "../check/check-row";
import { WhyForm } from "../check/reading-check";
import { useNoteDraft } from "../visit/note-draft";

export const requiredLeft = ({ work }: FieldVisit) => work.checklist.filter(isLeftOpen);

/** What must be answered, or skipped with a reason, before the visit is finished. */
export function OpenRequired({ visit, person }: { visit: FieldVisit; person: string }) {
  const open = requiredLeft(visit);
  if (open.length === 0) return null;
  return (
    <ul
      aria-label="Required before you finish"
      className="divide-y divide-red-line border-b border-red-line bg-red-soft"
    >
      {open.map((item) => (
        <li key={item._id} id={`open-${item._id}`} tabIndex={-1} className="scroll-mt-2 pb-3 outline-none">
          <CheckRow visit={visit} item={item} person={person} />
          <Skip visit={visit} item={item} person={person} />
        </li>
      ))}
    </ul>
  );
}

/** The office sees the reason. */
function Skip({ visit, item, person }: CheckProps) {
  const why = useNoteDraft(person, `${visit.visit._id}.${item._id}.skip`);
  const [isOpen, setOpen] = useState(why.text !== "");
  const { answer } = useAnswer(visit, item);
  const skip = async (reason: string) => {
    if (await answer({ done: false, reason })) why.write("");
  };
  return (
    <div className="px-4">
      {isOpen ? (
        <WhyForm why={why} label="Skip it" onSay={(reason) => void skip(reason)} />
      ) : (
        <Button
          size="touch"
          className="w-full"
          aria-label={`Skip, say why: ${item.text}`}
          onClick={() => setOpen(true)}
        >
          Skip, say why
        </Button>
      )}
    </div>
  );
}
