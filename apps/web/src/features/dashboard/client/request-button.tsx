import { maxFileSize } from "@fieldwright/contract/attachments";
import { createRequestBody, maxPhotos } from "@fieldwright/contract/requests";
import { useQuery } from "@tanstack/react-query";
import { ImagePlus, Plus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { acceptedPhotos } from "@/lib/accepted-files";
import { errorMessage } from "@/lib/api-client";
import { useToday } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { Button, IconButton } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field, FieldError } from "@/ui/field";
import { DateField, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { clientHomeQuery, useCreateRequest } from "./api";
import { words } from "./words";

const form = z.object({
  description: createRequestBody.shape.description,
  day: z.string(),
  otherDay: z.string(),
  property: z.string(),
});

/** Typed but not sent. */
type Draft = z.input<typeof form> & { readonly photos: readonly File[] };

type RequestDialogProps = {
  draft: Draft | undefined;
  /** Receives what is still unsent. */
  onClose: (left: Draft | undefined) => void;
};

/** A request for new work. The office sees it as a draft job. */
function RequestDialog({ draft, onClose }: RequestDialogProps) {
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
      toast.error(errorMessage(error, words.couldntSendYourRequest));
      return;
    }
    toast.success(words.requestSentWellGet);
    onClose(undefined);
  });
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={words.requestNewWork}
      size="md"
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Button variant="ghost" onClick={() => onClose(undefined)}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {words.sendRequest}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={words.whatDoYouNeed} required error={wish.errorOf("description")}>
          <Textarea {...wish.field("description")} rows={5} maxLength={5000} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.dayThatWorksFor} optional>
            <DateField {...wish.field("day")} min={today} />
          </Field>
          <Field label={words.anotherDay} optional>
            <DateField {...wish.field("otherDay")} min={today} />
          </Field>
        </div>
        {properties.length > 1 ? (
          <Field label={words.address} error={wish.errorOf("property")}>
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

export function RequestButton() {
  const [isOpen, setIsOpen] = useState(false);
  /** Kept so that closing the dialog by accident does not lose the text. */
  const [draft, setDraft] = useState<Draft>();
  const close = (left: Draft | undefined) => {
    setDraft(left);
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {words.requestNewWork}
      </Button>
      {isOpen ? <RequestDialog draft={draft} onClose={close} /> : null}
    </>
  );
}

type PhotoPickerProps = {
  photos: readonly File[];
  most: number;
  onChange: (photos: readonly File[]) => void;
};

function PhotoPicker({ photos, most, onChange }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const labelId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  /** The pressed button disappears with its photo, so focus moves to the group. */
  const remove = (photo: File) => {
    onChange(photos.filter((other) => other !== photo));
    setError(undefined);
    group.current?.focus();
  };
  const add = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    const fitting = chosen.filter(({ size }) => size <= maxFileSize);
    const all = [...photos, ...fitting];
    setError(
      fitting.length < chosen.length
        ? words.photosCanBeUp(maxFileSize / 1_000_000)
        : all.length > most
          ? words.youCanAddUp(most)
          : undefined,
    );
    onChange(all.slice(0, most));
    if (input.current) input.current.value = "";
  };
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-labelledby={labelId}
      className="flex flex-col gap-2 outline-none"
    >
      <p id={labelId} className="text-[0.78125rem] leading-4 font-control">
        {words.photos}
        <span className="font-text text-ink-3">{words.upTo(most)}</span>
      </p>
      <ul className="flex flex-col gap-1">
        {photos.map((photo, index) => (
          <li key={`${index} ${photo.name}`} className="flex items-center gap-2 text-13">
            <span className="min-w-0 flex-1 truncate">{photo.name}</span>
            <IconButton label={words.removeName(photo.name)} size="bar" onClick={() => remove(photo)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {error ? <FieldError>{error}</FieldError> : null}
      <input
        ref={input}
        type="file"
        accept={acceptedPhotos()}
        multiple
        aria-label={words.choosePhotos}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => add(event.target.files)}
      />
      {photos.length < most ? (
        <div>
          <Button size="sm" icon={<ImagePlus aria-hidden="true" />} onClick={() => input.current?.click()}>
            {words.addPhotos}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
