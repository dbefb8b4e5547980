import { Check, Minus } from "lucide-react";
import { buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { type ComparisonRow, comparison, shownAtFirst } from "../../content/comparison";
import { offers } from "../../content/plans";
import { Section } from "../../parts/section";

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
    <Section title="What is in each plan">
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
