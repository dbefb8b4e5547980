import { Play } from "lucide-react";
import { Button } from "@/ui/button";
import { ExampleBoard } from "./example-board";
import { measure } from "./site-frame";

const points = [
  {
    title: "Everyone reads the same day",
    text: "Dispatchers, technicians and customers look at one schedule, each with what concerns them.",
  },
  {
    title: "From the quote to the payment",
    text: "Clients, quotes, jobs, visits and invoices are one chain, so nothing is typed twice.",
  },
  {
    title: "Yours to run",
    text: "One command starts it on your own machine, with your data in a PostgreSQL database that you own.",
  },
];

export function HomePage() {
  return (
    <>
      <section
        className={`${measure} grid gap-8 py-12 shell:grid-cols-[1.6fr_1fr] shell:items-end shell:py-14`}
      >
        <h1 className="text-[2.875rem] leading-[1.02] font-head tracking-[-0.025em] text-balance wdth-display shell:text-[clamp(3.5rem,6.1vw,5.5rem)] shell:leading-[0.97]">
          Every visit <br />
          in its place.
        </h1>
        <div className="flex flex-col gap-6">
          <p className="text-18 text-ink-2">
            Clients, quotes, jobs, the schedule and invoices for plumbing, HVAC, electrical and landscaping
            crews.
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
      <ExampleBoard />
      <section aria-label="What Fieldwright does" className={`${measure} grid gap-8 py-14 shell:grid-cols-3`}>
        {points.map(({ title, text }) => (
          <div key={title} className="flex flex-col gap-2">
            <h2 className="text-18 font-strong wdth-head">{title}</h2>
            <p className="text-16 text-ink-2">{text}</p>
          </div>
        ))}
      </section>
    </>
  );
}
