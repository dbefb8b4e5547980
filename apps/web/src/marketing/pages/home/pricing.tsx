import { Check, Minus } from "lucide-react";
import { Button, buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { type ComparisonRow, comparison, type Offer, offers, shownAtFirst } from "../../content/plans";
import { Section } from "../../parts/layout";

const choice =
  "flex h-10 cursor-pointer items-center rounded-control px-4 text-14 font-control text-ink-2 select-none has-checked:bg-raised has-checked:text-ink has-checked:outline has-checked:outline-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus";

/** Two radio buttons. CSS switches the prices, so it works without a script. */
function Toggle() {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <legend className="sr-only">Billing</legend>
      <span className="flex gap-1 rounded-card border bg-hover p-1">
        <label className={choice}>
          <input type="radio" name="billing" value="monthly" defaultChecked className="sr-only" />
          Monthly
        </label>
        <label className={choice}>
          <input type="radio" name="billing" value="annual" className="annual sr-only" />
          Annual
        </label>
      </span>
      <span className="text-14 font-strong text-green-ink">Save ~17% with annual billing</span>
    </fieldset>
  );
}

function Price({ amount, note, className }: { amount: number; note: string; className: string }) {
  return (
    <p className={cx("flex items-baseline gap-2", className)}>
      <span className="text-60 font-head tracking-[-0.02em] wdth-display">${amount}</span>
      <span className="text-14 text-ink-2">{note}</span>
    </p>
  );
}

function PlanCard({ name, monthlyPrice, annualPrice, description, features, popular }: Offer) {
  return (
    <li
      className={cx(
        "relative flex flex-col gap-6 rounded-card border bg-surface p-7",
        popular && "border-2 border-accent",
      )}
    >
      {popular ? (
        <span className="absolute -top-3.5 left-6 rounded-tag bg-tape px-2.5 py-1 text-13 font-strong text-on-tape">
          Most Popular
        </span>
      ) : null}
      <div className="flex flex-col gap-1.5">
        <h3 className="text-22 font-strong wdth-head">{name}</h3>
        <p className="text-15 text-ink-2">{description}</p>
      </div>
      <div>
        <Price amount={monthlyPrice} note="a month" className="group-has-[.annual:checked]:hidden" />
        <Price
          amount={annualPrice}
          note="a month, billed annually"
          className="hidden group-has-[.annual:checked]:flex"
        />
      </div>
      <Button asChild size="touch" variant={popular ? "primary" : "secondary"}>
        <a href="/register">Start with {name}</a>
      </Button>
      <ul className="flex flex-col gap-2.5 text-15">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" size={18} strokeWidth={2} className="mt-px shrink-0 text-green-solid" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  );
}

export function Pricing() {
  return (
    <Section
      id="pricing"
      title="Plain prices"
      lead="Every plan comes with the whole product. The difference is the size of your team and how much help you get from us."
      className="group border-t bg-sunken"
    >
      <Toggle />
      <ul className="mt-9 grid gap-6 shell:grid-cols-3">
        {offers.map((offer) => (
          <PlanCard key={offer.id} {...offer} />
        ))}
      </ul>
    </Section>
  );
}

function Cell({ value }: { value: ComparisonRow["cells"][number] }) {
  if (typeof value === "string") return <span className="text-14 font-medium">{value}</span>;
  const Icon = value ? Check : Minus;
  return (
    <>
      <Icon
        aria-hidden="true"
        size={18}
        strokeWidth={2}
        className={cx("inline-block", value ? "text-green-solid" : "text-ink-3")}
      />
      <span className="sr-only">{value ? "Included" : "Not included"}</span>
    </>
  );
}

export function Comparison() {
  return (
    <Section title="What's in each plan">
      <table id="comparison" className="w-full table-fixed border-collapse text-left text-15">
        <caption className="sr-only">Features by plan</caption>
        <thead>
          <tr className="border-b-2 border-ink align-bottom">
            <th scope="col" className="w-[46%] py-3 pr-3 font-strong max-sm:w-[40%]">
              Feature
            </th>
            {offers.map(({ id, name }) => (
              <th
                key={id}
                scope="col"
                className="px-1 py-3 text-center font-strong wrap-break-word max-sm:text-12 max-sm:wdth-tight"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {comparison.map(({ name, rows }, index) => (
          <tbody key={name} {...(index < shownAtFirst ? {} : { "data-folded": "", className: "folded" })}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="pt-8 pb-2 text-18 font-strong wdth-head">
                {name}
              </th>
            </tr>
            {rows.map(({ feature, cells }) => (
              <tr key={feature} className="border-t">
                <th scope="row" className="py-3 pr-3 font-text text-ink-2">
                  {feature}
                </th>
                {cells.map((value, plan) => (
                  <td key={offers[plan]?.id} className="px-1 py-3 text-center">
                    <Cell value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <button
        type="button"
        data-unfold=""
        aria-expanded="false"
        aria-controls="comparison"
        className={cx(buttonStyle({ size: "touch" }), "group needs-script mt-8")}
      >
        <span className="group-aria-expanded:hidden">Show all {comparison.length} categories</span>
        <span className="hidden group-aria-expanded:inline">Show fewer categories</span>
      </button>
    </Section>
  );
}
