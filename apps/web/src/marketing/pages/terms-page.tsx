import { measure } from "../measure";
import { PageTitle } from "../parts/page-title";
import { Prose } from "../parts/prose";

function Terms() {
  return (
    <>
      <h2 id="terms" className="mt-0!">
        Terms of service
      </h2>
      <h3>1. What this is about</h3>
      <p>
        These terms apply between you and the operator of this Fieldwright deployment when you create an
        account or use the application. If you act for a company, you confirm that you may do so.
      </p>
      <h3>2. Your account</h3>
      <p>
        Give a true e-mail address and keep your password to yourself. You answer for what happens under your
        account until you tell us that somebody else has got into it. The owner of an organization decides who
        belongs to it and what they may do.
      </p>
      <h3>3. What you may not do</h3>
      <ul>
        <li>Use the service for anything unlawful, or to write to people who did not ask for it.</li>
        <li>Try to reach records of another organization, or disturb the service for others.</li>
        <li>Resell access without our consent.</li>
      </ul>
      <h3>4. Plans and payment</h3>
      <p>
        Prices are those shown at the time that you choose a plan, in US dollars. A monthly plan runs from
        month to month and an annual one for a year; both end at the close of the period in which you cancel.
        The plan Professional holds ten active team members.
      </p>
      <h3>5. Your data stays yours</h3>
      <p>
        You own what you and your team put in. We process it to run the service for you and for nothing else.
        You may export it at any time and delete your account; deleted records can be restored for 30 days and
        are then removed.
      </p>
      <h3>6. Scheduling assistance</h3>
      <p>
        Recommended times, crews and routes are suggestions that rest on what was entered. You decide, and you
        remain responsible for qualifications, safety rules and the promises that you make to your customers.
      </p>
      <h3>7. Availability and liability</h3>
      <p>
        We work to keep the service available and your data safe, and we say on the status page when it is
        not. As far as the law allows, we are not liable for lost profit or indirect damage, and our liability
        in a year is limited to what you paid for that year.
      </p>
      <h3>8. Changes and end</h3>
      <p>
        We announce changes of these terms by e-mail at least 30 days ahead. If you do not agree, you may
        leave before they apply. We may close an account that breaks these terms, after a warning where that
        is possible.
      </p>
    </>
  );
}

function Privacy() {
  return (
    <>
      <h2 id="privacy">Privacy</h2>
      <h3>What we keep</h3>
      <ul>
        <li>
          <strong>Account:</strong> name, e-mail address, phone number, role, and a password that is stored
          only as a hash.
        </li>
        <li>
          <strong>Your business:</strong> clients, quotes, jobs, visits, invoices, notes, photos and files
          that you and your team enter.
        </li>
        <li>
          <strong>Sessions:</strong> when and from which address and browser you signed in, so that you can
          see it and end it.
        </li>
        <li>
          <strong>History:</strong> who changed which record and when.
        </li>
        <li>
          <strong>Messages:</strong> what you write in the contact form, with the address that you give.
        </li>
      </ul>
      <h3>What we do not do</h3>
      <p>
        We sell no data, show no advertising, and load nothing from other companies on these pages. There are
        no tracking cookies. Your browser keeps your session and your appearance settings in its local
        storage.
      </p>
      <h3>Who else sees it</h3>
      <p>
        Nobody, unless you connect an integration. Then the data named on{" "}
        <a href="/integrations">that integration's page</a> goes to that provider, and nothing beyond it.
        Members of your organization see what their role allows.
      </p>
      <h3>How long</h3>
      <p>
        As long as you have an account. Deleted records are kept for 30 days so that you can restore them.
        When a person deletes their own account, their personal data is removed and the history stays under
        "Former member".
      </p>
      <h3>Your rights</h3>
      <p>
        You may see, correct, export and delete your data. Most of it you can do yourself in Settings; for the
        rest <a href="/contact">write to us</a>. If you are a customer of a business that uses Fieldwright,
        that business decides about your data: ask them first.
      </p>
    </>
  );
}

export function TermsPage() {
  return (
    <>
      <PageTitle
        title="Terms & Privacy"
        lead="Written to be read. The short version: your data is yours, and we do with it what you ask."
      >
        <p className="text-15 text-ink-2">
          Last updated: <time dateTime="2025-01-01">January 1, 2025</time> (2025-01-01)
        </p>
      </PageTitle>
      <div className={`${measure} grid gap-10 py-14 shell:grid-cols-[14rem_1fr]`}>
        <nav aria-label="On this page" className="flex gap-6 text-15 font-medium shell:flex-col shell:gap-2">
          <a href="#terms" className="rounded-tag py-1.5 text-ink-2 hover:text-ink">
            Terms of service
          </a>
          <a href="#privacy" className="rounded-tag py-1.5 text-ink-2 hover:text-ink">
            Privacy
          </a>
        </nav>
        <Prose>
          <Terms />
          <Privacy />
        </Prose>
      </div>
    </>
  );
}
