import type { ReactNode } from "react";
import { Kbd } from "@/ui/kbd";
import { measure } from "./site-frame";

const keys: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ["Ctrl", "K"], does: "Open the command palette (⌘ K on a Mac)" },
  { keys: ["?"], does: "List every key" },
  { keys: ["/"], does: "Search on the page that is open" },
  { keys: ["g", "c"], does: "Go to a screen: g, then the letter of the screen" },
  { keys: ["c"], does: "Open the Create menu" },
];

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-t py-8">
      <h2 className="text-22 font-head wdth-head">{title}</h2>
      {children}
    </section>
  );
}

export function HelpPage() {
  return (
    <div className={`${measure} py-10 [&_a]:text-accent-ink [&_a]:underline`}>
      <div className="max-w-[44rem] text-16 text-ink-2 [&_h1]:text-ink [&_h2]:text-ink">
        <h1 className="pb-8 text-40 font-head tracking-[-0.02em] wdth-display">Help Center</h1>
        <Topic title="Getting started">
          <ol className="flex list-decimal flex-col gap-2 pl-5">
            <li>
              <a href="/register">Create an account</a>. Operations managers and executive administrators name
              their company; that founds a new organization and makes them its owner.
            </li>
            <li>Open Team and add your technicians, or invite them by e-mail.</li>
            <li>Open Clients and add the people you work for.</li>
          </ol>
        </Topic>
        <Topic title="Joining a company as a technician">
          <p>
            Give your manager the e-mail address of your account. The invitation that they send from the Team
            screen arrives as a link; following it makes you part of their organization.
          </p>
        </Topic>
        <Topic title="Seeing your own visits and invoices as a client">
          <p>
            Register with the e-mail address that the company has on file and follow the link that we send to
            verify it. Your quotes, jobs, visits and invoices then appear under your account.
          </p>
        </Topic>
        <Topic title="Roles and permissions">
          <p>
            Only admins can manage user roles and permissions. Managers can add and deactivate technicians.
          </p>
        </Topic>
        <Topic title="A forgotten password">
          <p>
            <a href="/forgot-password">Request a reset link</a>. It works once and for one hour, and using it
            signs you out everywhere else.
          </p>
        </Topic>
        <Topic title="Keys">
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
            {keys.map((entry) => (
              <div key={entry.does} className="contents">
                <dt className="flex gap-1">
                  {entry.keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>
                <dd>{entry.does}</dd>
              </div>
            ))}
          </dl>
          <p>Keys without Ctrl can be switched off in the list that ? opens.</p>
        </Topic>
      </div>
    </div>
  );
}
