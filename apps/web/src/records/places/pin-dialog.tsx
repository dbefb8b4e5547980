import { degreesMessages } from "@fieldwright/contract/places";
import type { Precision } from "@fieldwright/domain/places";
import type { Place } from "@fieldwright/domain/travel";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { mapQuery } from "@/lib/map/map-query";
import { useSavePin } from "@/records/api";
import { Button } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { cx } from "@/ui/cx";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { words as texts } from "./words";

const degrees = (most: number, message: string) =>
  z.string().check(z.refine((value) => value.trim() !== "" && Math.abs(Number(value)) <= most, message));

const pinForm = z.object({
  lat: degrees(90, degreesMessages.lat),
  lng: degrees(180, degreesMessages.lng),
});
type PinForm = z.infer<typeof pinForm>;

/** A millionth of a degree is about 4 inches. */
const text = (value: number): string => String(Number(value.toFixed(6)));

export const pinFieldsOf = (place: Place | null): PinForm =>
  place ? { lat: text(place.lat), lng: text(place.lng) } : { lat: "", lng: "" };

/** Null while the input is not valid yet. */
export const placeOfFields = (fields: PinForm): Place | null =>
  z.safeParse(pinForm, fields).success ? { lat: Number(fields.lat), lng: Number(fields.lng) } : null;

const words: Readonly<Record<Precision, string>> = {
  zip: texts.approximateFromZipCode,
  street: texts.onMapByIts,
  pin: texts.pinPlacedByHand,
};

export const precisionText = (precision: Precision | null): string =>
  precision === null ? texts.notOnMapYet : words[precision];

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
      toast.error(errorMessage(error, texts.failedToSavePin));
      return;
    }
    onClose();
  };
  return (
    <Dialog
      open
      size="md"
      onOpenChange={onClose}
      title={place ? texts.movePin : texts.putOnMap}
      description={texts.whereIsOnMap(address)}
      onSubmit={(event) => {
        event.preventDefault();
        void form.handleSubmit((fields) => send(placeOfFields(fields)))();
      }}
      footNote={
        precision === "pin" ? (
          <Button variant="ghost" busy={save.isPending} onClick={() => void send(null)}>
            {texts.usingAddressInstead}
          </Button>
        ) : null
      }
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {texts.savePin}
          </Button>
        </>
      }
    >
      <p className="mb-3">
        <span className="font-control">{address}</span>
        <span className="block text-13 text-ink-2">
          {texts.dragPinToDoor(precisionText(precision), hasStreets)}
        </span>
      </p>
      <div className="h-[min(360px,45dvh)] overflow-hidden rounded-control border border-line-strong">
        <Suspense fallback={<p className="sr-only">{texts.loadingMap}</p>}>
          <PinMap place={shown} onPlace={put} />
        </Suspense>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Field label={texts.latitude} required error={form.errorOf("lat")}>
          <Input {...form.field("lat")} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label={texts.longitude} required error={form.errorOf("lng")}>
          <Input {...form.field("lng")} inputMode="decimal" autoComplete="off" />
        </Field>
      </div>
    </Dialog>
  );
}

type PinButtonProps = Omit<ComponentProps<typeof PinDialog>, "onClose">;

export function PinButton(props: PinButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={cx(linkStyle, "thumb")} onClick={() => setIsOpen(true)}>
        {props.place ? texts.movePin : texts.putOnMap}
      </button>
      {isOpen ? <PinDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
