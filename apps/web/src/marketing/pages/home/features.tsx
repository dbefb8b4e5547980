import type { ReactNode } from "react";
import { pillars, steps, testimonials } from "../../content/home";
import { shots } from "../../content/shots";
import { Section } from "../../parts/layout";
import { Shot } from "../../parts/shot";

const captions = {
  board: "Your team's day: who's where, how far they drive, and what still needs someone.",
  slots: "Up to six times for a job, each with who would go, a score and the reasons.",
  field: "A technician's day on their own phone: next visit, address and the drive.",
  job: "The job: what goes into it, and a checklist that shows who did what, and when.",
  invoice: "The invoice: made from the job, paid in full or in parts, nothing typed twice.",
};

type PictureProps = { caption: string; className?: string; children: ReactNode };

function Picture({ caption, className, children }: PictureProps) {
  return (
    <figure className={className}>
      {children}
      <figcaption className="mt-3 text-14 text-pretty text-ink-2">{caption}</figcaption>
    </figure>
  );
}

export function Features() {
  return (
    <Section
      id="features"
      title="From the first call to the last payment"
      lead="Most shops keep the schedule in one place, prices in another, and the rest in someone's head. Fieldwright puts it all in one place and shows each person their part."
    >
      <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 shell:grid-cols-4">
        {pillars.map(({ Icon, title, text }) => (
          <li key={title} className="flex flex-col gap-3 border-t-2 border-ink pt-5">
            <Icon aria-hidden="true" size={22} strokeWidth={1.75} className="text-accent-ink" />
            <h3 className="text-18 font-strong text-balance wdth-head">{title}</h3>
            <p className="text-16 text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-14 grid grid-cols-1 gap-x-6 gap-y-10 shell:grid-cols-2">
        <Picture caption={captions.board} className="shell:col-span-2">
          <Shot shot={shots.board} />
        </Picture>
        <Picture caption={captions.slots}>
          <Shot shot={shots.slots} />
        </Picture>
        <Picture caption={captions.field}>
          <div className="sm:aspect-[1320/1050] sm:overflow-hidden sm:rounded-card sm:border sm:border-line-strong sm:bg-sunken sm:px-[28%] sm:pt-[6%]">
            <Shot shot={shots.field} />
          </div>
        </Picture>
        <Picture caption={captions.job} className="max-sm:hidden">
          <Shot shot={shots.job} />
        </Picture>
        <Picture caption={captions.invoice}>
          <Shot shot={shots.invoice} />
        </Picture>
      </div>
    </Section>
  );
}

export function HowItWorks() {
  return (
    <Section title="How it works" className="border-y bg-surface">
      <ol className="grid gap-10 shell:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex flex-col gap-3">
            <span
              aria-hidden="true"
              className="flex h-11 items-end gap-3 border-b-2 border-ink pb-1.5 text-40 leading-none font-head wdth-display"
            >
              {index + 1}
            </span>
            <h3 className="mt-1 text-22 font-strong wdth-head">{title}</h3>
            <p className="text-16 text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function Testimonials() {
  return (
    <Section title="From the people who answer the phone">
      <ul className="grid gap-6 shell:grid-cols-3">
        {testimonials.map(({ quote, name, company }) => (
          <li key={name} className="flex rounded-card border bg-surface p-6">
            <figure className="flex flex-col justify-between gap-6">
              <blockquote className="text-18 leading-7 text-pretty">“{quote}”</blockquote>
              <figcaption className="flex flex-col">
                <span className="text-15 font-strong">{name}</span>
                <span className="text-14 text-ink-2">{company}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-13 text-ink-2">People and companies on this page are examples.</p>
    </Section>
  );
}
