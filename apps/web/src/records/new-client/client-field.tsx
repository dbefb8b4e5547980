import { useEffect } from "react";
import { useCan } from "@/lib/auth";
import type { ComboboxOption } from "@/ui/combobox";
import { cx } from "@/ui/cx";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { ClientPicker } from "../client-picker";
import { FocusBox } from "../focus";
import { SameEmailWarning } from "../same-email-warning";
import { addressOfText } from "./new-client-draft";
import type { NewClient } from "./use-new-client";
import { words } from "./words";

const link = "thumb text-13 font-control text-accent-ink underline-offset-2 hover:underline";

type ClientFieldProps = {
  value: ComboboxOption | undefined;
  onChange: (client: ComboboxOption | undefined) => void;
  onBlur: () => void;
  register: (element: HTMLElement | null) => void;
  error: string | undefined;
  newClient: NewClient;
  /** One field in a line. */
  isNarrow?: boolean;
};

/** Chooses a client, or takes a new one in place. */
export function ClientField(props: ClientFieldProps) {
  const { value, onChange, onBlur, register, error, newClient, isNarrow = false } = props;
  const mayAdd = useCan("clients:write");
  if (newClient.isOpen) return <NewClientFields newClient={newClient} isNarrow={isNarrow} />;
  return (
    <Field
      label={words.client}
      required
      error={error}
      aside={
        mayAdd ? (
          <button type="button" onClick={newClient.open} className={link}>
            {words.add}
          </button>
        ) : undefined
      }
      className="sm:col-span-2"
    >
      <FocusBox register={register}>
        <ClientPicker
          value={value ?? null}
          onBlur={onBlur}
          onValueChange={(option) => onChange(option ?? undefined)}
        />
      </FocusBox>
    </Field>
  );
}

const readBack = (typed: string): string => {
  const { line1, line2, city, state, zip } = addressOfText(typed);
  const town = [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return words.read([line1, line2].filter(Boolean).join(", "), town);
};

type NewClientFieldsProps = Required<Pick<ClientFieldProps, "newClient" | "isNarrow">>;

function NewClientFields({ newClient: { form, close }, isNarrow }: NewClientFieldsProps) {
  const { setFocus } = form;
  useEffect(() => setFocus("name"), [setFocus]);
  const address = form.watch("address");
  return (
    <fieldset
      className={cx(
        "grid min-w-0 gap-x-4 gap-y-3 rounded-card border border-line bg-sunken p-4 sm:col-span-2",
        isNarrow ? "" : "sm:grid-cols-2",
      )}
    >
      <legend className="sr-only">{words.title}</legend>
      <div className={cx("flex items-baseline justify-between gap-3", isNarrow ? "" : "sm:col-span-2")}>
        <span aria-hidden="true" className="font-control">
          {words.title}
        </span>
        <button type="button" onClick={close} className={link}>
          {words.choose}
        </button>
      </div>
      <Field label={words.name} required hint={words.nameHint} error={form.errorOf("name")}>
        <Input {...form.field("name")} autoComplete="off" maxLength={161} />
      </Field>
      <Field label={words.phone} optional error={form.errorOf("phone")}>
        <Input {...form.field("phone")} type="tel" autoComplete="off" maxLength={40} />
      </Field>
      <Field label={words.email} optional error={form.errorOf("email")}>
        <Input {...form.field("email")} type="email" autoComplete="off" maxLength={254} />
      </Field>
      <Field
        label={words.address}
        optional
        hint={address.includes(",") ? readBack(address) : words.addressHint}
        error={form.errorOf("address")}
      >
        <Input {...form.field("address")} autoComplete="off" maxLength={300} />
      </Field>
      <SameEmailWarning email={form.watch("email").trim()} className={isNarrow ? "" : "sm:col-span-2"} />
    </fieldset>
  );
}
