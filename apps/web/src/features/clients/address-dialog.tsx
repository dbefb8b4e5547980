import { text } from "@fieldwright/contract/fields";
import { createPropertyBody, type Property } from "@fieldwright/contract/properties";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { ApiError, errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { propertiesQuery } from "@/records/api";
import { ConflictDialog } from "@/records/conflict-dialog";
import { useGuardedSave } from "@/records/use-guarded-save";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useCreateProperty, useUpdateProperty } from "./api";
import { words } from "./words";

const { line1 } = createPropertyBody.shape.address.shape;

export const addressForm = z.object({
  line1,
  line2: text(160),
  city: text(80),
  state: text(40),
  zip: text(20),
  notes: text(2000),
});
type AddressForm = z.infer<typeof addressForm>;

export const addressLabels: Readonly<Record<keyof AddressForm, string>> = {
  line1: words.streetAddress,
  line2: words.unitOrSuite,
  city: words.city,
  state: words.state,
  zip: words.zipCode,
  notes: words.accessNotes,
};

const noAddress: AddressForm = { line1: "", line2: "", city: "", state: "", zip: "", notes: "" };

const addressFieldsOf = ({ address, notes }: Property): AddressForm => ({ ...address, notes });

const bodyOf = ({ notes, ...address }: AddressForm) => ({ address, notes });

type Place = Omit<AddressForm, "notes">;

/** Street line and town line, such as "Columbus, OH 43214". */
export const addressLines = ({ line1: street, line2, city, state, zip }: Place): [string, string] => [
  [street, line2].filter(Boolean).join(", "),
  [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", "),
];

const useAddressForm = (values: AddressForm) => {
  const form = useSchemaForm<AddressForm, AddressForm>(addressForm, values);
  const fail = (error: unknown) => {
    form.showServerErrors(error);
    toast.error(errorMessage(error, words.failedToSaveAddress));
  };
  return { form, fail };
};

type AddAddressDialogProps = { client: string; onClose: () => void };

/** Mounted while open. */
export function AddAddressDialog({ client, onClose }: AddAddressDialogProps) {
  const create = useCreateProperty(client);
  const { form, fail } = useAddressForm(noAddress);
  const submit = form.handleSubmit(async (values) => {
    try {
      await create.mutateAsync(bodyOf(values));
    } catch (error) {
      fail(error);
      return;
    }
    onClose();
  });
  return (
    <AddressDialog
      title={words.addServiceAddress}
      saveLabel={words.addAddress}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

type EditAddressDialogProps = { property: Property; onClose: () => void };

/** Mounted while open. */
export function EditAddressDialog({ property: current, onClose }: EditAddressDialogProps) {
  const queries = useQueryClient();
  // The record the form was filled from. Later updates must not replace it while the dialog is open.
  const [property] = useState(current);
  const update = useUpdateProperty();
  const { form, fail } = useAddressForm(addressFieldsOf(property));
  const guard = useGuardedSave({
    base: property,
    fieldsOf: addressFieldsOf,
    save: (changes, onto: Property) =>
      update.mutateAsync({
        id: onto._id,
        body: bodyOf({ ...addressFieldsOf(onto), ...changes }),
        version: onto.version,
      }),
    load: async () => {
      const { properties } = await queries.fetchQuery({ ...propertiesQuery(property.client), staleTime: 0 });
      const found = properties.find(({ _id }) => _id === property._id);
      if (!found) throw new ApiError(404, undefined);
      return found;
    },
    onSaved: onClose,
    onError: fail,
  });
  return (
    <>
      <AddressDialog
        title={words.editServiceAddress}
        saveLabel={words.saveAddress}
        form={form}
        onSubmit={form.handleSubmit(guard.save)}
        onClose={onClose}
      />
      <ConflictDialog noun={words.address} labels={addressLabels} guard={guard} onTakeTheirs={onClose} />
    </>
  );
}

type AddressDialogProps = {
  title: string;
  saveLabel: string;
  form: ReturnType<typeof useAddressForm>["form"];
  onSubmit: () => Promise<void>;
  onClose: () => void;
};

function AddressDialog({ title, saveLabel, form, onSubmit, onClose }: AddressDialogProps) {
  const text = (name: keyof AddressForm, maxLength: number) => (
    <Input {...form.field(name)} autoComplete="off" maxLength={maxLength} />
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      foot={<FormFoot label={saveLabel} busy={form.formState.isSubmitting} onClose={onClose} />}
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Field label={addressLabels.line1} required error={form.errorOf("line1")} className="col-span-full">
          {text("line1", 160)}
        </Field>
        <Field label={addressLabels.line2} optional error={form.errorOf("line2")} className="col-span-full">
          {text("line2", 160)}
        </Field>
        <Field label={addressLabels.city} error={form.errorOf("city")} className="col-span-2">
          {text("city", 80)}
        </Field>
        <Field label={addressLabels.state} error={form.errorOf("state")}>
          {text("state", 40)}
        </Field>
        <Field label={addressLabels.zip} error={form.errorOf("zip")}>
          {text("zip", 20)}
        </Field>
        <Field
          label={addressLabels.notes}
          optional
          hint={words.gateCodesDogsWhere}
          error={form.errorOf("notes")}
          className="col-span-full"
        >
          <Textarea {...form.field("notes")} rows={3} maxLength={2000} />
        </Field>
      </div>
    </Dialog>
  );
}
