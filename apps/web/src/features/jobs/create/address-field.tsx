import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { propertiesQuery } from "@/records/api";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { newAddress, type OpenJobDraft, primaryAddress } from "./job-draft";
import { words } from "./words";

type Address = { line1: string; line2: string; city: string };

const textOf = ({ line1, line2, city }: Address): string => [line1, line2, city].filter(Boolean).join(", ");

/** The addresses of the chosen client, or a new one in one line. */
export function AddressField({ client }: { client: string }) {
  const form = useFormContext<OpenJobDraft>();
  const chosen = useWatch<OpenJobDraft, "property">({ name: "property" });
  const { data, isError } = useQuery(propertiesQuery(client));
  const [primary, ...others] = data?.properties ?? [];
  const options = [
    {
      value: primaryAddress,
      label: primary ? textOf(primary.address) : data ? words.noAddress : words.primary,
    },
    ...others.map(({ _id, address }) => ({ value: _id, label: textOf(address) })),
    { value: newAddress, label: words.newAddress },
  ];
  const errorOf = (name: "property" | "address") => form.getFieldState(name, form.formState).error?.message;
  return (
    <>
      <Field
        label={words.address}
        error={errorOf("property") ?? (isError ? words.addressFailed : undefined)}
        className="sm:col-span-2"
      >
        <Select
          {...form.register("property", { onChange: () => form.clearErrors("property") })}
          options={options}
        />
      </Field>
      {chosen === newAddress ? (
        <Field
          label={words.newAddressLabel}
          required
          hint={words.newAddressHint}
          error={errorOf("address")}
          className="sm:col-span-2"
        >
          <Input
            {...form.register("address", { onChange: () => form.clearErrors("address") })}
            autoComplete="off"
            maxLength={300}
          />
        </Field>
      ) : null}
    </>
  );
}
