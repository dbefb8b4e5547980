import { ArrowLeft, ArrowRight } from "lucide-react";
import { Button } from "@/ui/button";
import { type Integration, integrations, setupSteps } from "../content/integrations";
import { measure } from "../measure";
import { PageTitle } from "../parts/layout";

function Back() {
  return (
    <a
      href="/integrations"
      className="flex min-h-8 items-center gap-2 self-start rounded-tag text-14 font-medium text-accent-ink hover:underline"
    >
      <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.75} />
      All integrations
    </a>
  );
}

function Setup() {
  return (
    <section className="flex flex-col items-start gap-6 rounded-card border bg-surface p-7">
      <h2 className="text-22 font-strong wdth-head">Set it up</h2>
      <ol className="flex flex-col gap-4">
        {setupSteps.map((step, index) => (
          <li key={step} className="flex items-baseline gap-4 text-16">
            <span aria-hidden="true" className="text-22 font-head text-accent-ink wdth-display">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <Button asChild variant="primary" size="touch" className="max-sm:w-full">
        <a href="/register">Get Started</a>
      </Button>
    </section>
  );
}

function Flow({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="flex flex-col gap-2 border-t pt-4">
      <h3 className="text-16 font-strong">{title}</h3>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-16 text-ink-2 marker:text-line-field">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

const columns = `${measure} grid items-start gap-12 py-14 shell:grid-cols-[1.4fr_1fr]`;

export function IntegrationPage({ name, description, way, leaves, arrives, never }: Integration) {
  return (
    <>
      <PageTitle title={name} lead={description} above={<Back />} />
      <div className={columns}>
        <section className="flex flex-col gap-6">
          <h2 className="text-22 font-strong wdth-head">What data moves</h2>
          <p className="text-16 text-ink-2">{way}</p>
          <Flow title={`From Fieldwright to ${name}`} items={leaves} />
          <Flow title={`From ${name} to Fieldwright`} items={arrives} />
          <p className="border-t pt-4 text-16 text-ink-2">{never}</p>
        </section>
        <Setup />
      </div>
    </>
  );
}

/** For integrations without their own page. */
export function AnyIntegrationPage() {
  return (
    <>
      <PageTitle
        title="Integration"
        lead="Connect Fieldwright to the tools you use. This one doesn't have its own page, but webhooks and the API can reach almost any tool."
        above={<Back />}
      />
      <div className={columns}>
        <Setup />
      </div>
    </>
  );
}

export function IntegrationsPage() {
  return (
    <>
      <PageTitle
        title="Integrations"
        lead="Six connections to tools you may already pay for. Each page says what data moves, which way, and how."
      />
      <ul className={`${measure} grid gap-5 py-14 sm:grid-cols-2 shell:grid-cols-3`}>
        {integrations.map(({ slug, name, kind, Icon, line }) => (
          <li
            key={slug}
            className="relative flex flex-col gap-3 rounded-card border bg-surface p-6 hover:border-line-strong"
          >
            <div className="flex items-center justify-between gap-3">
              <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="text-accent-ink" />
              <span className="text-13 text-ink-2">{kind}</span>
            </div>
            <h2 className="text-22 font-strong wdth-head">
              <a href={`/integrations/${slug}`} className="rounded-card after:absolute after:inset-0">
                {name}
              </a>
            </h2>
            <p className="flex-1 text-16 text-pretty text-ink-2">{line}</p>
            <ArrowRight aria-hidden="true" size={18} strokeWidth={1.75} className="text-ink-2" />
          </li>
        ))}
      </ul>
      <section className="mt-auto border-t bg-surface">
        <div className={`${measure} flex flex-col gap-3 py-12`}>
          <h2 className="text-22 font-strong wdth-head">Don't see yours?</h2>
          <p className="max-w-[60ch] text-16 text-pretty text-ink-2">
            Webhooks tell your other tools what happened here, and API keys let them write back. Both come
            with every plan.{" "}
            <a href="/contact" className="text-accent-ink underline underline-offset-4">
              Ask us
            </a>{" "}
            what works with yours.
          </p>
        </div>
      </section>
    </>
  );
}
