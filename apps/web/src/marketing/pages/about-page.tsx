import { shots } from "../content/shots";
import { measure } from "../measure";
import { PageTitle } from "../parts/page-title";
import { Prose } from "../parts/prose";
import { Shot } from "../parts/shot";
import { StartBand } from "../parts/start-band";

const principles = [
  {
    title: "Say why",
    text: "A slot that is recommended comes with its reasons, and a technician who was left out with the rule that did it. You can argue with a reason. You cannot argue with a score.",
  },
  {
    title: "Nothing behind your back",
    text: "A proposal is a proposal. It is applied when you say so, as a whole, and one step takes it back.",
  },
  {
    title: "Your data is yours",
    text: "You can take all of it with you at any time, in files that other programs read. We show no advertising and sell nothing about you.",
  },
  {
    title: "It has to work in a basement",
    text: "Pages are small, text is large enough, and everything that can be clicked can be reached by keyboard.",
  },
];

export function AboutPage() {
  return (
    <>
      <PageTitle
        title="A well-kept workshop, for the office"
        lead="In a good workshop every tool hangs on its outline: you see at once what is there, what is out, and who has it. We build that for the hours of a trades business."
      />
      <div className={`${measure} grid gap-12 py-14 shell:grid-cols-[1fr_1.2fr] shell:items-center`}>
        <Prose>
          <h2>What Fieldwright is</h2>
          <p>
            Fieldwright is field-service management for plumbing, HVAC, electrical, landscaping, home services
            and specialty trades. It holds clients, quotes, jobs, the schedule, invoices and reports, and the
            people who do the work.
          </p>
          <p>
            It is made for four people: the owner who wants to be paid, the dispatcher who lives in the
            schedule, the technician in a basement without signal, and their customer who would like to know
            when somebody comes.
          </p>
          <h2>The name</h2>
          <p>
            A wright is somebody who makes things that work: a wheelwright, a shipwright. The mark is a
            carpenter's square with a visit set into it.
          </p>
        </Prose>
        <Shot shot={shots.job} />
      </div>
      <section className="border-t bg-surface">
        <div className={`${measure} py-14 shell:py-20`}>
          <h2 className="text-[2rem] leading-[1.1] font-head tracking-[-0.02em] wdth-display">
            What we hold ourselves to
          </h2>
          <ul className="mt-9 grid gap-x-12 gap-y-8 sm:grid-cols-2">
            {principles.map(({ title, text }) => (
              <li key={title} className="flex flex-col gap-2 border-t-2 border-ink pt-4">
                <h3 className="text-18 font-strong wdth-head">{title}</h3>
                <p className="text-16 text-pretty text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <StartBand
        title="See it with a company in it"
        text="The demo is a finished company: clients, jobs, quotes and invoices of a year."
      />
    </>
  );
}
