import { Button } from "@/ui/button";
import { measure } from "../measure";
import { PageTitle } from "../parts/page-title";
import { Prose } from "../parts/prose";

export function CareersPage() {
  return (
    <>
      <PageTitle
        title="Careers"
        lead="We make software for people who fix things. There is no open position at the moment. If you think that we need you anyway, write and say what you would fix first."
      >
        <Button asChild variant="primary" size="touch" className="self-start max-sm:self-stretch">
          <a href="/contact">Write to us</a>
        </Button>
      </PageTitle>
      <div className={`${measure} py-14`}>
        <Prose>
          <h2 className="mt-0!">How we work</h2>
          <ul>
            <li>Small steps, each one finished: nothing is shipped that only looks as if it worked.</li>
            <li>
              Decisions are written down in one page, with the reason, so that the next person can disagree.
            </li>
            <li>Whoever builds a screen spends a day with somebody who will use it.</li>
          </ul>
          <h2>Who does well here</h2>
          <p>
            People who have answered a service phone, driven a van, kept a company's books, or written
            software for somebody who did. A degree is not asked for. Show something that you made and tell us
            what you would do differently today.
          </p>
          <h2>What happens after you write</h2>
          <p>
            A person reads it and answers within 24 hours, on business days from Monday to Friday. If it does
            not fit, we say so and say why.
          </p>
        </Prose>
      </div>
    </>
  );
}
