import { formatTime, formatTimeOrMoment } from "@fieldwright/domain/format-time";
import { Link } from "@tanstack/react-router";
import { Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { discardFacts, keepOwnFinish, storageMessage } from "@/lib/field/outbox";
import type { WaitingFact } from "@/lib/field/types";
import { useFieldWork } from "@/lib/field/use-field";
import { Button } from "@/ui/button";
import { confirm } from "@/ui/confirm";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { words } from "./words";

type FinishChoice = {
  readonly title: string;
  readonly text: string;
  readonly keep: string;
  readonly use: string;
};

const half = /\s?[AP]M$/;

/** "9:05" and "9:30" if they are of the same half of the day, else "11:50 AM" and "12:30 PM". */
const shortest = (times: readonly string[]): readonly string[] =>
  new Set(times.map((time) => half.exec(time)?.[0])).size === 1
    ? times.map((time) => time.replace(half, ""))
    : times;

/** What the person picks from when the office had another finish time. Undefined if the two read the same. */
export const finishChoice = (
  { customer, at, problem }: Pick<WaitingFact, "customer" | "at" | "problem">,
  zone: string,
): FinishChoice | undefined => {
  if (!problem?.office) return undefined;
  const { finishedAt, heardAt } = problem.office;
  const now = new Date(heardAt);
  const [mine = "", theirs = "", heard = ""] = shortest(
    [at, finishedAt, now].map((time) => formatTimeOrMoment(time, zone, now)),
  );
  if (mine === theirs) return undefined;
  return {
    title: words.finishTimeFor(customer),
    text: words.youWroteAtOffice(mine, heard, theirs),
    keep: words.keepMine(mine),
    use: words.usingTheirs(theirs),
  };
};

/** What the person has to decide stands before what they only have to know. */
export const choicesFirst = (problems: readonly WaitingFact[], zone: string): readonly WaitingFact[] => {
  const isChoice = (fact: WaitingFact) => finishChoice(fact, zone) !== undefined;
  return [...problems.filter(isChoice), ...problems.filter((fact) => !isChoice(fact))];
};

/** Dismisses a notice. Asks first if the fact was never sent. */
const remove = async ({ id, outcome }: WaitingFact): Promise<void> => {
  const isSure =
    outcome === "kept" ||
    (await confirm({
      title: words.removeThisFromPhone,
      body: words.itWasNotSent,
      confirmLabel: words.remove,
      tone: "danger",
    }));
  if (isSure) await discardFacts([id]);
};

type ProblemCardProps = { fact: WaitingFact; zone: string };

/** Something that the office had changed meanwhile, or did not take. */
export function ProblemCard({ fact, zone }: ProblemCardProps) {
  const choice = finishChoice(fact, zone);
  if (choice) return <ChoiceCard id={fact.id} choice={choice} />;
  return (
    <Card
      tone={fact.outcome === "kept" ? "notice" : "unsent"}
      title={fact.title}
      text={`${fact.customer}, ${formatTime(fact.at, zone)}. ${fact.problem?.message}`}
    >
      <PageButton fact={fact} />
      <Button size="touch" className="flex-1 px-2" onClick={() => void remove(fact)}>
        {fact.outcome === "kept" ? words.gotIt : words.removeIt}
      </Button>
    </Card>
  );
}

/** Leads to the visit, or to the job if the visit is gone. What the office could not read may be of anything. */
function PageButton({ fact: { job, visit, problem } }: Pick<ProblemCardProps, "fact">) {
  const { visits } = useFieldWork();
  const isKnown = visits.some((known) => known.visit._id === visit);
  const sees = problem?.sees ?? (isKnown ? "visit" : "nothing");
  if (sees === "nothing") return null;
  return (
    <Button asChild size="touch" className="flex-1 px-2">
      {sees === "visit" && visit ? (
        <Link to="/schedule/$id" params={{ id: visit }}>
          {words.openVisit}
        </Link>
      ) : (
        <Link to="/jobs/$id" params={{ id: job }}>
          {words.openJob}
        </Link>
      )}
    </Button>
  );
}

/** Two times for one finish, each on its button. */
function ChoiceCard({ id, choice }: { id: string; choice: FinishChoice }) {
  const [isBusy, setBusy] = useState(false);
  const decide = async (write: () => Promise<void>) => {
    setBusy(true);
    await write().catch((error: unknown) => {
      toast.error(storageMessage(error) ?? words.thisPhoneCouldNot);
      setBusy(false);
    });
  };
  return (
    <Card tone="choice" title={choice.title} text={choice.text}>
      <Button
        size="touch"
        busy={isBusy}
        className="flex-1 px-2"
        onClick={() => void decide(() => keepOwnFinish(id))}
      >
        {choice.keep}
      </Button>
      <Button
        size="touch"
        busy={isBusy}
        className="flex-1 px-2"
        onClick={() => void decide(() => discardFacts([id]))}
      >
        {choice.use}
      </Button>
    </Card>
  );
}

/** Only what the person must decide is red. */
const tones = {
  choice: { Icon: TriangleAlert, card: "border-red-line bg-red-soft", icon: "text-red-ink" },
  unsent: { Icon: TriangleAlert, card: "border-ochre-line bg-ochre-soft", icon: "text-ochre-ink" },
  notice: { Icon: Info, card: "border-line bg-sunken", icon: "text-ink-2" },
};

type CardProps = { tone: keyof typeof tones; title: string; text: string; children: ReactNode };

function Card({ tone, title, text, children }: CardProps) {
  const { Icon, card, icon } = tones[tone];
  return (
    <section data-tone={tone} className={cx("mx-3 mb-3 rounded-control border p-3", card)}>
      <div className="flex gap-3">
        <Icon aria-hidden="true" size={20} strokeWidth={1.75} className={cx("mt-0.5 shrink-0", icon)} />
        <div className="min-w-0">
          <h3 className="text-16/[22px] font-strong">{title}</h3>
          <p className="text-15 text-pretty">{text}</p>
        </div>
      </div>
      <div className="mt-3 flex gap-2">{children}</div>
    </section>
  );
}
