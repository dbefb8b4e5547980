import { Button } from "@/ui/button";
import { shots } from "../content/shots";
import { measure } from "../measure";
import { PageTitle, Prose, StartBand } from "../parts/layout";
import { Shot } from "../parts/shot";

const principles = [
  {
    title: "Say why",
    text: "Every recommended slot comes with reasons, and if a technician is left out, you see why. You can argue with a reason. You can't argue with a score.",
  },
  {
    title: "Nothing behind your back",
    text: "A plan is only a plan until you apply it. You can undo it in one step.",
  },
  {
    title: "Your data is yours",
    text: "Take all of it with you anytime, in files other programs can read. We don't show ads, and we don't sell your data.",
  },
  {
    title: "It has to work in a basement",
    text: "Pages are small, text is big enough to read, and your day works without signal.",
  },
];

export function AboutPage() {
  return (
    <>
      <PageTitle
        title="A tidy shop, for the office"
        lead="In a good shop, every tool hangs on its outline. You see what's there, what's out, and who has it. We built that for the hours in your week."
      />
      <div className={`${measure} grid gap-12 py-14 shell:grid-cols-[1fr_1.2fr] shell:items-center`}>
        <Prose>
          <h2>What Fieldwright is</h2>
          <p>
            Fieldwright is field service software for plumbing, HVAC, electrical, landscaping, home services
            and specialty trades. Clients, quotes, jobs, scheduling, invoices and reports, in one place with
            the people who do the work.
          </p>
          <p>
            It's made for four people: the owner who wants to get paid, the dispatcher who lives in the
            schedule, the technician in a basement with no signal, and the customer who wants to know when
            someone will show up.
          </p>
          <h2>The name</h2>
          <p>
            A wright is someone who makes things that work, like a wheelwright or a shipwright. Our mark is a
            carpenter's square with a visit set into it.
          </p>
        </Prose>
        <Shot shot={shots.job} />
      </div>
      <section className="border-t bg-surface">
        <div className={`${measure} py-14 shell:py-20`}>
          <h2 className="text-[2rem] leading-[1.1] font-head tracking-[-0.02em] wdth-display">
            What we stand by
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
        text="The demo is a whole company with a year of clients, jobs, quotes and invoices."
      />
    </>
  );
}

export function CareersPage() {
  return (
    <>
      <PageTitle
        title="Careers"
        lead="We make software for people who fix things. We don't have an open position right now. If you think we need you anyway, write and tell us what you'd fix first."
      >
        <Button asChild variant="primary" size="touch" className="self-start max-sm:self-stretch">
          <a href="/contact">Write to us</a>
        </Button>
      </PageTitle>
      <div className={`${measure} py-14`}>
        <Prose>
          <h2 className="mt-0!">How we work</h2>
          <ul>
            <li>Small steps, each one finished. We don't ship things that only look like they work.</li>
            <li>We write decisions down on one page, with the reason, so the next person can disagree.</li>
            <li>If you build a screen, you spend a day with someone who will use it.</li>
          </ul>
          <h2>Who does well here</h2>
          <p>
            People who have answered a service phone, driven a van, kept a company's books, or built software
            for someone who did. You don't need a degree. Show us something you made and tell us what you'd do
            differently today.
          </p>
          <h2>What happens after you write</h2>
          <p>
            A real person reads it and replies within 24 hours, Monday to Friday. If it's not a fit, we'll
            tell you why.
          </p>
        </Prose>
      </div>
    </>
  );
}
