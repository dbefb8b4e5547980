import { ArrowRight } from "lucide-react";
import { integrations } from "../content/integrations";
import { measure } from "../measure";
import { PageTitle } from "../parts/page-title";

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
