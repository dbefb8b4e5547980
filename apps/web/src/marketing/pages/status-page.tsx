import { CircleCheck, CircleDashed, CloudOff, TriangleAlert } from "lucide-react";
import { measure } from "../measure";
import { PageTitle } from "../parts/layout";

const signs = [
  { state: "checking", Icon: CircleDashed, look: "text-ink-3 group-data-[state=checking]:block" },
  { state: "healthy", Icon: CircleCheck, look: "text-green-solid group-data-[state=healthy]:block" },
  { state: "issue", Icon: TriangleAlert, look: "text-ochre-solid group-data-[state=issue]:block" },
  { state: "unreachable", Icon: CloudOff, look: "text-red-solid group-data-[state=unreachable]:block" },
];

const units = ["days", "hours", "minutes", "seconds"];

export function StatusPage() {
  return (
    <>
      <PageTitle title="System status" lead="Your browser checks with the server every 30 seconds." />
      <div className={`${measure} py-12 shell:py-14`}>
        <section
          id="status"
          data-state="checking"
          aria-label="Current status"
          className="group max-w-[56rem] rounded-card border bg-surface"
        >
          <div className="flex items-center gap-4 p-6 shell:p-8">
            {signs.map(({ state, Icon, look }) => (
              <Icon
                key={state}
                aria-hidden="true"
                size={36}
                strokeWidth={1.75}
                className={`hidden shrink-0 ${look}`}
              />
            ))}
            <p id="status-text" role="status" className="text-28 font-head wdth-head">
              Checking system status...
            </p>
          </div>
          <div className="border-t p-6 shell:p-8">
            <h2 className="text-15 font-strong">Uptime</h2>
            <p className="mt-3 grid grid-cols-2 gap-y-5 sm:grid-cols-4">
              {units.map((unit) => (
                <span key={unit} className="flex flex-col">
                  <span id={unit} className="text-40 font-head wdth-display">
                    –
                  </span>{" "}
                  <span className="text-14 text-ink-2">{unit}</span>
                </span>
              ))}
            </p>
          </div>
          <p className="border-t px-6 py-4 text-14 text-ink-2 shell:px-8">
            Last checked: <span id="checked">not yet</span>
          </p>
        </section>
        <noscript className="mt-6 block text-16 text-ink-2">
          This page needs JavaScript. Without it, open{" "}
          <a href="/health" className="text-accent-ink underline underline-offset-4">
            /health
          </a>
          .
        </noscript>
        <p className="mt-8 max-w-[60ch] text-16 text-ink-2">
          Something's wrong and this page doesn't show it?{" "}
          <a href="/contact" className="text-accent-ink underline underline-offset-4">
            Tell us
          </a>
          .
        </p>
      </div>
    </>
  );
}
