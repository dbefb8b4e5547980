import { billingBody, type Settings, updateBilling } from "@fieldwright/contract/settings";
import { type PlanId, plans } from "@fieldwright/domain/plans";
import * as z from "zod/mini";
import { call } from "@/lib/api-client";
import { formatDay } from "@/lib/dates";
import { CardBody } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { SaveForm, Section, useSectionForm } from "./section";
import { words } from "./words";

type Billing = NonNullable<Settings["billing"]>;

const billingForm = z.object({
  plan: z.nonoptional(billingBody.shape.plan),
  paymentMethod: z.nonoptional(billingBody.shape.paymentMethod),
});

const valuesOf = ({ billing }: Settings): { plan: PlanId; paymentMethod: string | null } => ({
  plan: billing?.plan ?? "professional",
  paymentMethod: billing?.paymentMethod ?? "",
});

const seatsText = ({ used, limit }: Billing["seats"]): string =>
  limit === null ? words.inUseNoLimit(used) : words.ofInUse(used, limit);

export function BillingSection({ settings, billing }: { settings: Settings; billing: Billing }) {
  const { form, frame } = useSectionForm({
    section: "billing",
    schema: billingForm,
    settings,
    valuesOf,
    save: (body) => call(updateBilling, { body }),
    saved: words.billingUpdated,
  });
  return (
    <Section anchor="billing" title={words.billing}>
      <SaveForm label={words.billing} saveLabel={words.updateBilling} {...frame}>
        <CardBody className="flex flex-col gap-4">
          <dl className="grid grid-cols-2 gap-4 text-13 sm:max-w-96">
            <div>
              <dt className="text-ink-2">{words.teamSeats}</dt>
              <dd className="text-15 font-strong">{seatsText(billing.seats)}</dd>
            </div>
            <div>
              <dt className="text-ink-2">{words.nextBillingDate}</dt>
              <dd className="text-15 font-strong">{formatDay(billing.nextBillingDate)}</dd>
            </div>
          </dl>
          <fieldset className="min-w-0">
            <legend className="mb-1.5 text-[0.78125rem] leading-4 font-control">{words.plan}</legend>
            <div className="grid gap-2 sm:grid-cols-3">
              {plans.map((plan) => (
                <label
                  key={plan.id}
                  className="relative flex cursor-pointer flex-col gap-0.5 rounded-control border border-line-strong p-3 hover:border-ink-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
                >
                  <input
                    {...form.field("plan")}
                    type="radio"
                    value={plan.id}
                    className="absolute inset-0 cursor-pointer appearance-none opacity-0"
                  />
                  <span className="font-strong">{plan.name}</span>
                  <span className="text-13 text-ink-2">{words.monthMonthlyPrice(plan.monthlyPrice)}</span>
                  <span className="text-12 text-ink-2">
                    {plan.teamLimit === null ? words.anyNumberOfSeats : words.teamLimitSeats(plan.teamLimit)}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <Field
            label={words.paymentMethod}
            optional
            error={form.errorOf("paymentMethod")}
            hint={
              billing.chargingConfigured ? words.referenceLikeVisaEnding : words.referenceLikeVisaEndingIn
            }
          >
            <Input {...form.field("paymentMethod")} autoComplete="off" maxLength={120} />
          </Field>
        </CardBody>
      </SaveForm>
    </Section>
  );
}
