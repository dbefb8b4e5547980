import { Clock, Mail } from "lucide-react";
import type { ComponentProps } from "react";
import { buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { controlStyle } from "@/ui/input";
import { measure } from "../measure";
import { PageTitle } from "../parts/layout";

type FieldProps = ComponentProps<"input"> & { label: string; name: string };

function Label({ label, name, required }: { label: string; name: string; required: boolean | undefined }) {
  return (
    <label htmlFor={name} className="text-14 font-control">
      {label}
      {required ? null : <span className="font-text text-ink-2"> (optional)</span>}
    </label>
  );
}

function Field({ label, name, type = "text", className, size: _size, ...props }: FieldProps) {
  return (
    <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
      <Label label={label} name={name} required={props.required} />
      <input id={name} name={name} type={type} {...props} className={controlStyle({ size: "touch" })} />
    </div>
  );
}

/** A field that people cannot see or reach. Bots that fill in every field reveal themselves. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw]">
      <label htmlFor="website">Website</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function Form() {
  return (
    <form
      action="/contact"
      method="post"
      data-state="idle"
      className="grid gap-5 rounded-card border bg-surface p-6 sm:grid-cols-2 shell:p-8"
    >
      <Field label="First name" name="firstName" required maxLength={80} autoComplete="given-name" />
      <Field label="Last name" name="lastName" required maxLength={80} autoComplete="family-name" />
      <Field label="Email" name="email" type="email" required maxLength={254} autoComplete="email" />
      <Field label="Phone" name="phone" type="tel" maxLength={40} autoComplete="tel" />
      <Field
        label="Company"
        name="company"
        maxLength={160}
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <Field label="Subject" name="subject" required maxLength={200} className="sm:col-span-2" />
      <div className="flex flex-col gap-1.5 sm:col-span-2">
        <Label label="Message" name="message" required />
        <textarea
          id="message"
          name="message"
          required
          maxLength={5000}
          rows={6}
          className={cx(controlStyle({ size: "touch" }), "h-auto resize-y py-3")}
        />
      </div>
      <Trap />
      <output
        id="outcome"
        className="rounded-control border-l-4 px-4 py-3 text-15 font-medium empty:hidden data-[tone=error]:border-red-solid data-[tone=error]:bg-red-soft data-[tone=error]:text-red-ink data-[tone=success]:border-green-solid data-[tone=success]:bg-green-soft data-[tone=success]:text-green-ink sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <noscript className="block pb-4 text-15 text-ink-2">This form needs JavaScript.</noscript>
        <button
          type="submit"
          className={cx(
            buttonStyle({ variant: "primary", size: "touch" }),
            "needs-script min-w-44 max-sm:w-full",
          )}
        >
          Send Message
        </button>
      </div>
    </form>
  );
}

export function ContactPage() {
  return (
    <>
      <PageTitle
        title="Contact Us"
        lead="Questions about the product, your import or a bill? A real person reads every message."
      />
      <div className={`${measure} grid items-start gap-12 py-12 shell:grid-cols-[1.6fr_1fr] shell:py-14`}>
        <Form />
        <div className="flex flex-col gap-8">
          <section className="flex flex-col gap-2 border-t-2 border-ink pt-4">
            <h2 className="flex items-center gap-2.5 text-18 font-strong wdth-head">
              <Mail aria-hidden="true" size={18} strokeWidth={1.75} />
              When we reply
            </h2>
            <p className="text-16 text-ink-2">We reply within 24 hours.</p>
          </section>
          <section className="flex flex-col gap-2 border-t-2 border-ink pt-4">
            <h2 className="flex items-center gap-2.5 text-18 font-strong wdth-head">
              <Clock aria-hidden="true" size={18} strokeWidth={1.75} />
              Business hours
            </h2>
            <dl className="grid gap-x-6 gap-y-1.5 text-16 text-ink-2 sm:grid-cols-[auto_1fr] [&_dt]:max-sm:font-medium">
              <dt>Monday to Friday</dt>
              <dd>9:00 AM to 5:00 PM CST</dd>
              <dt>Saturday and Sunday</dt>
              <dd>Closed</dd>
            </dl>
          </section>
          <section className="flex flex-col gap-2 border-t-2 border-ink pt-4">
            <h2 className="text-18 font-strong wdth-head">Need it sooner?</h2>
            <p className="text-16 text-ink-2">
              The{" "}
              <a href="/help" className="text-accent-ink underline underline-offset-4">
                Help Center
              </a>{" "}
              answers most questions, and the{" "}
              <a href="/status" className="text-accent-ink underline underline-offset-4">
                status page
              </a>{" "}
              tells you if it's us.
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
