import type { Attachment } from "@fieldwright/contract/attachments";
import type { ChecklistItem } from "@fieldwright/contract/checklists";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Camera, ImagePlus, ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { uuidv7 } from "uuidv7";
import { acceptedPhotos } from "@/lib/accepted-files";
import { useCan, useSession } from "@/lib/auth";
import { storageMessage } from "@/lib/field/outbox";
import { CameraPicker, shrinkPhoto } from "@/records/photo/camera-picker";
import { Button, buttonStyle, Spinner } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Dialog } from "@/ui/dialog";
import { Picture, pictureType } from "@/ui/picture";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { jobFilesQuery } from "./api";
import { useShown } from "./checklist-api";
import { recordAnswer } from "./record-on-job";
import { refusalOf, useUploads } from "./use-uploads";
import { words } from "./words";
import { Earlier, touchable } from "./work-card";

const isPhoto = ({ contentType }: Attachment): boolean => contentType.startsWith("image/");

type ChoosePhotoProps = {
  jobId: string;
  item: ChecklistItem;
  /** Gets the id of the photo. */
  onChosen: (photo: string) => void;
};

/** Lets the office answer with a photo of the job. */
export function ChoosePhoto({ jobId, item, onChosen }: ChoosePhotoProps) {
  const isOffice = useCan("jobs:write");
  const [isOpen, setOpen] = useState(false);
  if (!isOffice) return null;
  return (
    <>
      <Button
        size="sm"
        icon={<ImagePlus aria-hidden="true" />}
        aria-label={words.choosePhoto(item.text)}
        onClick={() => setOpen(true)}
        className={touchable}
      >
        {item.done ? words.change : words.choose}
      </Button>
      {isOpen ? (
        <Dialog open onOpenChange={() => setOpen(false)} title={item.text} flush>
          <Photos
            jobId={jobId}
            chosen={item.done ? item.value : null}
            onChosen={(photo) => {
              onChosen(photo);
              setOpen(false);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

type PhotosProps = { jobId: string; chosen: string | null; onChosen: (photo: string) => void };

function Photos({ jobId, chosen, onChosen }: PhotosProps) {
  const query = useInfiniteQuery(jobFilesQuery(jobId));
  const photos = query.data?.pages.flatMap((page) => page.files).filter(isPhoto) ?? [];
  return (
    <>
      <UploadPhoto jobId={jobId} />
      <PhotosState query={query} isEmpty={photos.length === 0} />
      {photos.length > 0 ? (
        <ul aria-label={words.photosOfJob} className="grid grid-cols-3 gap-2 border-t p-4 sm:grid-cols-4">
          {photos.map((photo) => (
            <li key={photo._id}>
              <button
                type="button"
                aria-label={words.usingName(photo.name)}
                aria-pressed={photo._id === chosen}
                onClick={() => onChosen(photo._id)}
                className={cx(
                  "block aspect-square w-full overflow-hidden rounded-control border bg-sunken",
                  photo._id === chosen
                    ? "border-accent shadow-[inset_0_0_0_1px_var(--accent)]"
                    : "border-line",
                )}
              >
                <Picture
                  src={photo.thumbnail ?? photo.url}
                  type={pictureType(photo.contentType)}
                  name={photo.name}
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Earlier query={query}>{words.earlierPhotos}</Earlier>
    </>
  );
}

type PhotosStateProps = {
  query: {
    data: unknown;
    isError: boolean;
    isFetching: boolean;
    hasNextPage: boolean;
    refetch: () => unknown;
  };
  isEmpty: boolean;
};

/** Instead of the photos, while there are none to show. */
function PhotosState({ query, isEmpty }: PhotosStateProps) {
  const { data, isError, isFetching, hasNextPage, refetch } = query;
  if (data !== undefined)
    return isEmpty ? (
      <p className="border-t p-4 text-13 text-ink-2">
        {hasNextPage ? words.noPhotosAmongNewest : words.noPhotosOnThis}
      </p>
    ) : null;
  if (isError)
    return (
      <div role="alert" className="flex items-center justify-between gap-3 border-t p-4 text-13 text-ink-2">
        {words.failedToLoadPhotos}
        <Button size="sm" busy={isFetching} onClick={() => void refetch()} className={touchable}>
          {words.retry}
        </Button>
      </div>
    );
  return (
    <div className="border-t">
      <SkeletonRows rows={2} label={words.loadingPhotos} />
    </div>
  );
}

/** It becomes one of the job's photos, first in the list. */
function UploadPhoto({ jobId }: { jobId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const { uploads, add } = useUploads(jobId);
  const problem = uploads.find((upload) => upload.problem)?.problem?.text;
  return (
    <div className="flex flex-col items-start gap-2 p-4">
      <Button
        icon={<ImageUp aria-hidden="true" />}
        busy={uploads.some((upload) => !upload.problem)}
        onClick={() => input.current?.click()}
        className={touchable}
      >
        {words.uploadPhoto}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedPhotos()}
        aria-label={words.photoToUpload}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      {problem ? (
        <p role="alert" className="text-13 text-red-ink">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

type TakePhotoProps = { jobId: string; item: ChecklistItem };

/** Lets a technician answer with the camera. The photo is with the job, and the answer names it. */
export function TakePhoto({ jobId, item }: TakePhotoProps) {
  const isTechnician = useSession().user?.role === "technician";
  const { visitOf } = useShown(jobId);
  const [isBusy, setBusy] = useState(false);
  const keep = async (taken: File) => {
    const { name, content } = await shrinkPhoto(taken);
    const refusal = refusalOf(content);
    if (refusal) return toast.error(refusal);
    const photo = uuidv7();
    const about = { kind: "photo", name: name.slice(-200), mark: null, followUp: null } as const;
    await recordAnswer(jobId, visitOf(), about, { id: photo, content });
    const answer = { kind: "check", item: item._id, done: true, value: photo, reason: "" } as const;
    return recordAnswer(jobId, visitOf(), answer);
  };
  const take = async ([taken]: readonly File[]) => {
    if (!taken) return;
    setBusy(true);
    await keep(taken).catch((error: unknown) => {
      toast.error(storageMessage(error) ?? words.thisPhoneCouldNot);
    });
    setBusy(false);
  };
  if (!isTechnician) return null;
  return (
    <CameraPicker
      label={`${item.done ? words.takeAgain : words.takePhoto}: ${item.text}`}
      multiple={false}
      className={cx(buttonStyle({ variant: "secondary", size: "sm" }), touchable)}
      onPicked={(photos) => void take(photos)}
    >
      {isBusy ? <Spinner className="justify-center" /> : <Camera aria-hidden="true" />}
      {item.done ? words.takeAgain : words.takePhotoLabel}
    </CameraPicker>
  );
}
