import { Plus } from "lucide-react";
import { Button } from "@/ui/button";
import { questions } from "../content/home";
import { measure } from "../measure";
import { StartBand } from "../parts/layout";
import { ExampleBoard } from "./home/example-board";
import { Features, HowItWorks, Testimonials } from "./home/features";
import { Claims, Hero, IndustryTiles } from "./home/hero";
import { Comparison, Pricing } from "./home/pricing";

export function HomePage() {
  return (
    <>
      <SetupOffer />
      <Hero />
      <ExampleBoard />
      <Claims />
      <IndustryTiles />
      <Features />
      <HowItWorks />
      <Testimonials />
      <Pricing />
      <Comparison />
      <Faq />
      <StartBand
        title="Get tomorrow on the board"
        text="Signing up takes a minute. You can add your first client before your coffee is ready."
      />
    </>
  );
}

function Faq() {
  return (
    <section id="faq" className="border-t bg-surface py-16 shell:py-24">
      <div className={`${measure} grid gap-8 shell:grid-cols-[1fr_2fr]`}>
        <div className="flex flex-col gap-4">
          <h2 className="text-[2rem] leading-[1.1] font-head tracking-[-0.02em] text-balance wdth-display shell:text-40">
            Common questions
          </h2>
          <p className="text-16 text-ink-2">
            More in the{" "}
            <a href="/help" className="text-accent-ink underline underline-offset-4">
              Help Center
            </a>
            , or{" "}
            <a href="/contact" className="text-accent-ink underline underline-offset-4">
              ask us
            </a>
            .
          </p>
        </div>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-t last:border-b">
              <summary className="flex min-h-16 list-none items-center justify-between gap-6 rounded-tag py-4 text-18 font-strong">
                {question}
                <Plus
                  aria-hidden="true"
                  size={20}
                  strokeWidth={1.75}
                  className="shrink-0 text-ink-2 transition-transform duration-base group-open:rotate-45"
                />
              </summary>
              <p className="max-w-[64ch] pb-6 text-16 text-pretty text-ink-2">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Hidden. The page's script shows it to a signed-in owner whose company is not set up, and fills in its name. */
function SetupOffer() {
  return (
    <section data-setup="" aria-label="Next step" className="hidden border-y bg-accent-soft">
      <div className={`${measure} flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4`}>
        <p className="text-18">
          Your account is ready. Set up <b className="font-strong" /> in about 15 minutes.
        </p>
        <Button asChild variant="primary" size="touch">
          <a href="/setup">
            <span className="min-w-0 truncate">
              Set up <b className="font-control" />
            </span>
          </a>
        </Button>
      </div>
    </section>
  );
}
