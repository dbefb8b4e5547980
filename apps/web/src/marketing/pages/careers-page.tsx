import { Button } from "@/ui/button";
import { measure } from "../measure";
import { PageTitle } from "../parts/page-title";
import { Prose } from "../parts/prose";

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
