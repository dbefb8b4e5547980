import { maxPhotoSize, removePhoto, replacePhoto } from "@fieldwright/contract/users";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call, errorMessage, upload } from "@/lib/api-client";
import { refreshSession, useSession } from "@/lib/auth";
import { queryKeys } from "@/lib/query-keys";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { words as texts } from "./words";

const words = {
  upload: texts.uploadPhoto,
  replace: texts.replacePhoto,
  remove: texts.removePhoto,
  file: texts.photoFile,
  hint: texts.customersSeeItWhen,
  saved: texts.photoSaved,
  removed: texts.photoRemoved,
  failed: texts.failedToSavePhoto,
  tooLarge: texts.photoCanBeUp,
};

type PhotoFieldProps = { id: string; name: string; photo: string | undefined };

/** A person's photo. It is saved at once. */
export function PhotoField({ id, name, photo }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const { user } = useSession();
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: queryKeys.users.all() });
    if (user?._id === id) await refreshSession();
  };
  const failed = (error: unknown) => toast.error(errorMessage(error, words.failed));
  const replace = useMutation({
    mutationFn: (file: File) => upload(replacePhoto, file, { id }),
    onSuccess: () => toast.success(words.saved),
    onError: failed,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => call(removePhoto, { params: { id } }),
    onSuccess: () => toast.success(words.removed),
    onError: failed,
    onSettled: refresh,
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxPhotoSize) toast.error(words.tooLarge);
    else replace.mutate(file);
  };
  return (
    <div className="flex items-center gap-4 sm:col-span-2">
      <Avatar name={name} photo={photo} size="lg" />
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button busy={replace.isPending} onClick={() => input.current?.click()}>
            {photo ? words.replace : words.upload}
          </Button>
          {photo ? (
            <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
              {words.remove}
            </Button>
          ) : null}
        </div>
        <p className="text-12 text-ink-2">{words.hint}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={words.file}
        className="hidden"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
