import { measure } from "../measure";
import { PageTitle, Prose } from "../parts/layout";

function Terms() {
  return (
    <>
      <h2 id="terms" className="mt-0!">
        Terms of service
      </h2>
      <h3>1. What this is about</h3>
      <p>
        These terms are between you and the company that runs this Fieldwright service. They apply when you
        create an account or use the app. If you sign up for a company, you confirm that you're allowed to.
      </p>
      <h3>2. Your account</h3>
      <p>
        Use a real email address and keep your password to yourself. You're responsible for what happens in
        your account until you tell us that someone else got into it. The owner of an organization decides
        who's in it and what they can do.
      </p>
      <h3>3. What you can't do</h3>
      <ul>
        <li>Use the service for anything illegal, or to message people who didn't ask for it.</li>
        <li>Try to get into another organization's records, or disrupt the service for others.</li>
        <li>Resell access without our permission.</li>
      </ul>
      <h3>4. Plans and payment</h3>
      <p>
        Prices are the ones shown when you pick a plan, in US dollars. Monthly plans run month to month and
        annual plans run for a year. Both end at the end of the period in which you cancel. The Professional
        plan covers ten active team members.
      </p>
      <h3>5. Your data stays yours</h3>
      <p>
        You own what you and your team put in. We use it to run the service for you and for nothing else. You
        can export it anytime and delete your account. Deleted records can be restored for 30 days and are
        then removed.
      </p>
      <h3>6. Scheduling assistance</h3>
      <p>
        Recommended times, crews and routes are suggestions based on what you entered. You decide, and you're
        still responsible for licenses, safety rules and the promises you make to your customers.
      </p>
      <h3>7. Availability and liability</h3>
      <p>
        We work to keep the service up and your data safe, and the status page says when it's down. As far as
        the law allows, we aren't liable for lost profits or indirect damages, and our liability in any year
        is limited to what you paid for that year.
      </p>
      <h3>8. Changes and closing accounts</h3>
      <p>
        We'll email you about changes to these terms at least 30 days ahead. If you don't agree, you can leave
        before they apply. We may close an account that breaks these terms, with a warning when we can.
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
          <strong>Account:</strong> your name, email, phone number, role, and a password stored only as a
          hash.
        </li>
        <li>
          <strong>Your business:</strong> clients, quotes, jobs, visits, invoices, notes, photos and files
          that you and your team enter.
        </li>
        <li>
          <strong>Sessions:</strong> when you signed in, and from which address and browser, so you can see it
          and end it.
        </li>
        <li>
          <strong>History:</strong> who changed which record and when.
        </li>
        <li>
          <strong>Messages:</strong> what you write in the contact form, and the email you give us.
        </li>
      </ul>
      <h3>What we don't do</h3>
      <p>
        We don't sell data, show ads, or load anything from other companies on these pages. There are no
        tracking cookies. Your browser keeps your session and display settings in its local storage.
      </p>
      <h3>Who else sees it</h3>
      <p>
        Nobody, unless you connect an integration. Then the data named on{" "}
        <a href="/integrations">that integration's page</a> goes to that provider, and nothing else. Members
        of your organization see what their role allows.
      </p>
      <h3>How long</h3>
      <p>
        As long as you have an account. Deleted records are kept for 30 days so that you can restore them.
        When a person deletes their own account, their personal data is removed and the history stays under
        "Former member."
      </p>
      <h3>Your rights</h3>
      <p>
        You can see, correct, export and delete your data. Most of that you can do yourself in Settings. For
        the rest, <a href="/contact">write to us</a>. If you're a customer of a company that uses Fieldwright,
        that company controls your data. Ask them first.
      </p>
    </>
  );
}

export function TermsPage() {
  return (
    <>
      <PageTitle
        title="Terms & Privacy"
        lead="Written so you'll actually read it. The short version: your data is yours, and we only use it to do what you ask."
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
