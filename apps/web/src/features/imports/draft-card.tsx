import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/ui/button";
import { Card, CardBody, CardHead } from "@/ui/card";
import { words } from "./words";

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

export const none = <span className="text-ink-2">{words.none}</span>;

type DraftCardProps<D> = {
  drafts: readonly D[];
  previous: string;
  next: string;
  children: (draft: D) => ReactNode;
};

/** One record as it will be, live while columns are matched. */
export function DraftCard<D>({ drafts, previous, next, children }: DraftCardProps<D>) {
  const [wanted, setWanted] = useState(0);
  const place = Math.min(wanted, drafts.length - 1);
  const draft = drafts[place];
  return (
    <Card aria-labelledby="import-look">
      <CardHead
        id="import-look"
        title={words.look}
        action={
          draft ? (
            <div className="flex items-center gap-1 text-13 text-ink-2">
              <IconButton
                label={previous}
                size="sm"
                disabled={place === 0}
                onClick={() => setWanted(place - 1)}
              >
                <ChevronLeft aria-hidden="true" />
              </IconButton>
              <output>{words.of(place + 1, drafts.length)}</output>
              <IconButton
                label={next}
                size="sm"
                disabled={place === drafts.length - 1}
                onClick={() => setWanted(place + 1)}
              >
                <ChevronRight aria-hidden="true" />
              </IconButton>
            </div>
          ) : undefined
        }
      />
      {draft ? (
        <CardBody className="flex flex-col gap-3">{children(draft)}</CardBody>
      ) : (
        <CardBody className="text-ink-2">{words.nobody}</CardBody>
      )}
    </Card>
  );
}
