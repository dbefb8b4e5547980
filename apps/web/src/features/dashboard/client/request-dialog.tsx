import { createRequestBody, maxPhotos } from "@fieldwright/contract/requests";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useToday } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { DateField } from "@/ui/date-field";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { clientHomeQuery, useCreateRequest } from "./api";
import { PhotoPicker } from "./photo-picker";

const form = z.object({
  description: createRequestBody.shape.description,
  day: z.string(),
  otherDay: z.string(),
  property: z.string(),
});

/** Typed but not sent. */
export type Draft = z.input<typeof form> & { readonly photos: readonly File[] };

type RequestDialogProps = {
  draft: Draft | undefined;
  /** Receives what is still unsent. */
  onClose: (left: Draft | undefined) => void;
};

/** A request for new work. The office sees it as a draft job. */
export function RequestDialog({ draft, onClose }: RequestDialogProps) {
  const today = useToday();
  const properties = useQuery(clientHomeQuery).data?.properties ?? [];
  const [photos, setPhotos] = useState(draft?.photos ?? []);
  const create = useCreateRequest();
  const wish = useSchemaForm(form, {
    description: draft?.description ?? "",
    day: draft?.day ?? "",
    otherDay: draft?.otherDay ?? "",
    property: draft?.property ?? properties[0]?._id ?? "",
  });
  const leave = () => onClose({ ...wish.getValues(), photos });
  const submit = wish.handleSubmit(async ({ description, day, otherDay, property }) => {
    const wantedDays = [day, otherDay].filter(Boolean);
    try {
      await create.mutateAsync({ description, wantedDays, photos, property: property || undefined });
    } catch (error) {
      wish.showServerErrors(error);
      toast.error(errorMessage(error, "Couldn't send your request. Please try again."));
      return;
    }
    toast.success("Request sent. We'll get back to you.");
    onClose(undefined);
  });
  return (
    <Dialog
      open
      onOpenChange={leave}
      title="Request new work"
      size="md"
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Button variant="ghost" onClick={() => onClose(undefined)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            Send Request
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="What do you need done?" required error={wish.errorOf("description")}>
          <Textarea {...wish.field("description")} rows={5} maxLength={5000} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="A day that works for you" optional>
            <DateField {...wish.field("day")} min={today} />
          </Field>
          <Field label="Another day" optional>
            <DateField {...wish.field("otherDay")} min={today} />
          </Field>
        </div>
        {properties.length > 1 ? (
          <Field label="Address" error={wish.errorOf("property")}>
            <Select
              {...wish.field("property")}
              options={properties.map(({ _id, address }) => ({
                value: _id,
                label: [address.line1, address.city].filter(Boolean).join(", "),
              }))}
            />
          </Field>
        ) : null}
        <PhotoPicker photos={photos} most={maxPhotos} onChange={setPhotos} />
      </div>
    </Dialog>
  );
}
