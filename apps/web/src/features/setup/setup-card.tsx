import type { StepState } from "@fieldwright/contract/setup";
import { Link } from "@tanstack/react-router";
import { isSettled } from "@/records/setup";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ProgressTape } from "@/ui/meter";
import { toast } from "@/ui/toast";
import { useUpdateSetup } from "./api";
import { stepWords, words } from "./words";

/** One line on the dashboard that leads back to the next step. */
export function SetupCard({ steps }: { steps: readonly StepState[] }) {
  const update = useUpdateSetup();
  const next = steps.find((step) => !isSettled(step));
  if (!next) return null;
  const settled = steps.filter(isSettled).length;
  const { title, minutes } = stepWords[next.step];
  const later = () =>
    update.mutate(
      { hidden: true },
      {
        onSuccess: () => toast.undo(words.card.hidden, () => update.mutate({ hidden: false })),
      },
    );
  return (
    <Card
      aria-label={words.card.title}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:flex-nowrap"
    >
      <ProgressTape done={settled} total={steps.length} className="w-24 shrink-0" />
      <p className="min-w-0 flex-1 max-sm:basis-52">
        <b className="mr-2 font-strong">{words.card.progress(settled, steps.length)}</b>
        <span className="text-ink-2">{words.card.next(title, minutes)}</span>
      </p>
      <span className="flex gap-2 max-sm:w-full max-sm:justify-between">
        <Button variant="ghost" size="bar" busy={update.isPending} onClick={later}>
          {words.card.later}
        </Button>
        <Button asChild variant="primary" size="bar">
          <Link to="/setup" search={{ step: next.step }}>
            {words.card.go}
          </Link>
        </Button>
      </span>
    </Card>
  );
}
