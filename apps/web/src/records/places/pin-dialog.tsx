import type { Precision } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { mapQuery } from "@/lib/map/map-query";
import { useSavePin } from "@/records/api";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { type PinForm, pinFieldsOf, pinForm, placeOfFields } from "./pin-form";
import { precisionText } from "./precision-text";

const PinMap = lazy(async () => ({ default: (await import("./pin-map")).PinMap }));

type PinDialogProps = {
  property: string;
  address: string;
  place: Place | null;
  precision: Precision | null;
  onClose: () => void;
};

/** Corrects the place of an address. Mount it only while open. */
export function PinDialog({ property, address, place, precision, onClose }: PinDialogProps) {
  const chosen = useQuery(mapQuery);
  const save = useSavePin(property);
  const form = useSchemaForm<PinForm, PinForm>(pinForm, pinFieldsOf(place));
  const hasStreets = chosen.isPending || Boolean(chosen.data?.styleUrl);
  const shown = placeOfFields(form.watch());

  const put = ({ lat, lng }: Place) => {
    const fields = pinFieldsOf({ lat, lng });
    form.setValue("lat", fields.lat, { shouldDirty: true });
    form.setValue("lng", fields.lng, { shouldDirty: true });
    form.clearErrors();
  };
  const send = async (to: Place | null) => {
    try {
      await save.mutateAsync(to);
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to save the pin"));
      return;
    }
    onClose();
  };
  return (
    <Dialog
      open
      size="md"
      onOpenChange={onClose}
      title="Move the pin"
      description={`Where ${address} is on the map`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((fields) => send(placeOfFields(fields)))();
      }}
      footNote={
        precision === "pin" ? (
          <Button variant="ghost" busy={save.isPending} onClick={() => void send(null)}>
            Use the address instead
          </Button>
        ) : null
      }
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save pin
          </Button>
        </>
      }
    >
      <p className="mb-3">
        <span className="font-control">{address}</span>
        <span className="block text-13 text-ink-2">
          {precisionText(precision)}. Drag the pin to the door, or click on the map.
          {hasStreets ? "" : " This map has no streets. You can type coordinates below."}
        </span>
      </p>
      <div className="h-[min(360px,45dvh)] overflow-hidden rounded-control border border-line-strong">
        <Suspense fallback={<p className="sr-only">Loading the map</p>}>
          <PinMap place={shown} onPlace={put} />
        </Suspense>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Field label="Latitude" required error={form.errorOf("lat")}>
          <Input {...form.field("lat")} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Longitude" required error={form.errorOf("lng")}>
          <Input {...form.field("lng")} inputMode="decimal" autoComplete="off" />
        </Field>
      </div>
    </Dialog>
  );
}
