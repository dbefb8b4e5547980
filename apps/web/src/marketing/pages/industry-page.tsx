import { Check, House } from "lucide-react";
import { Button } from "@/ui/button";
import { type Industry, industries } from "../content/industries";
import { shots } from "../content/shots";
import { measure } from "../measure";
import { PageTitle, StartBand } from "../parts/layout";
import { Shot } from "../parts/shot";

function Start() {
  return (
    <div className="flex flex-wrap gap-3 max-sm:flex-col">
      <Button asChild variant="primary" size="touch">
        <a href="/register">Get Started</a>
      </Button>
      <Button asChild size="touch">
        <a href="/login">Interactive Demo</a>
      </Button>
    </div>
  );
}

function OtherTrades({ except }: { except?: string }) {
  return (
    <nav aria-label="Other trades" className="border-t">
      <div className={`${measure} flex flex-wrap gap-x-8 gap-y-1 py-8`}>
        {industries
          .filter(({ slug }) => slug !== except)
          .map(({ slug, name, Icon }) => (
            <a
              key={slug}
              href={`/industry/${slug}`}
              className="flex min-h-11 items-center gap-2 rounded-tag text-15 font-medium text-ink-2 hover:text-ink"
            >
              <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
              {name}
            </a>
          ))}
      </div>
    </nav>
  );
}

export function IndustryPage({ slug, name, Icon, line, bullets, morning, shot }: Industry) {
  return (
    <>
      <PageTitle
        title={name}
        lead={line}
        above={<Icon aria-hidden="true" size={32} strokeWidth={1.75} className="text-accent-ink" />}
      >
        <Start />
      </PageTitle>
      <ul className={`${measure} grid gap-x-10 gap-y-9 py-14 shell:grid-cols-3`}>
        {bullets.map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-2.5">
            <Check aria-hidden="true" size={22} strokeWidth={2} className="text-green-solid" />
            <h2 className="text-22 font-strong wdth-head">{title}</h2>
            <p className="text-16 text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <section className="border-t bg-surface">
        <div className={`${measure} grid items-center gap-10 py-14 shell:grid-cols-[1fr_1.5fr] shell:py-20`}>
          <div className="flex flex-col gap-3">
            <h2 className="text-28 font-head text-balance wdth-head">{morning.title}</h2>
            <p className="text-18 leading-7 text-pretty text-ink-2">{morning.text}</p>
          </div>
          <Shot shot={shots[shot]} />
        </div>
      </section>
      <OtherTrades except={slug} />
      <StartBand
        title="Try it on your own week"
        text="Add three clients and tomorrow's jobs. You'll know by lunch."
      />
    </>
  );
}

/** For trades without their own page. */
export function AnyIndustryPage() {
  return (
    <>
      <PageTitle
        title="Industry"
        lead="Fieldwright works for any trade that sends people to customers. Clients, quotes, jobs, scheduling and invoices work the same in all of them."
        above={<House aria-hidden="true" size={32} strokeWidth={1.75} className="text-accent-ink" />}
      >
        <Start />
      </PageTitle>
      <OtherTrades />
    </>
  );
}
