import { Play } from "lucide-react";
import { Button } from "@/ui/button";
import { claims } from "../../content/home";
import { industries } from "../../content/industries";
import { measure } from "../../measure";

export function Hero() {
  return (
    <section
      className={`${measure} grid gap-8 py-12 shell:grid-cols-[1.6fr_1fr] shell:items-end shell:py-14`}
    >
      <h1 className="text-[2.875rem] leading-[1.02] font-head tracking-[-0.025em] text-balance wdth-display shell:text-[clamp(3.5rem,6.1vw,5.5rem)] shell:leading-[0.97]">
        Every visit <br />
        in its place.
      </h1>
      <div className="flex flex-col gap-6">
        <p className="text-18 leading-7 text-ink-2">
          Scheduling, quotes, jobs and invoices for plumbing, HVAC, electrical and landscaping crews.
          Fieldwright finds the best slot for each job and tells you why.
        </p>
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button asChild variant="primary" size="touch">
            <a href="/register">Get Started</a>
          </Button>
          <Button asChild size="touch" icon={<Play aria-hidden="true" />}>
            <a href="/login">Interactive Demo</a>
          </Button>
        </div>
      </div>
    </section>
  );
}

export function Claims() {
  return (
    <section aria-label="Fieldwright in numbers" className="bg-iron text-on-iron">
      <dl className={`${measure} grid grid-cols-2 gap-x-6 gap-y-7 py-8 shell:grid-cols-4`}>
        {claims.map(({ figure, what }) => (
          <div key={what} className="flex flex-wrap items-baseline gap-x-3">
            <dt className="order-2 text-15 text-on-iron-2">{what}</dt>
            <dd className="text-28 font-head tracking-[-0.015em] wdth-display shell:text-[2rem]">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function IndustryTiles() {
  return (
    <section aria-label="Trades" className="border-b">
      <ul className={`${measure} grid grid-cols-2 py-3 sm:grid-cols-3 shell:grid-cols-6`}>
        {industries.map(({ slug, name, Icon }) => (
          <li key={slug}>
            <a
              href={`/industry/${slug}`}
              className="-mx-3 flex h-16 items-center gap-2.5 rounded-card px-3 text-15 font-strong hover:bg-hover"
            >
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
