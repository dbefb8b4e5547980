import { maxLogoSize, removeLogo, replaceLogo } from "@fieldwright/contract/settings";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { call, upload } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { toast } from "@/ui/toast";
import { useChangeSettings, useRefreshSettings } from "../api";

const failed = (error: unknown) => toast.error(errorMessage(error, "Couldn't change the logo."));

/** Saved at once, unlike the rest of the form. */
export function LogoField({ url }: { url: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefreshSettings();
  const replace = useChangeSettings((file: File) => upload(replaceLogo, file));
  const remove = useMutation({
    mutationFn: () => call(removeLogo, {}),
    onSuccess: () => toast.success("Logo removed."),
    onError: failed,
    onSettled: refresh,
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxLogoSize) {
      toast.error("The file can be up to 1 MB");
      return;
    }
    replace.mutate(file, { onSuccess: () => toast.success("Logo saved."), onError: failed });
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div
        className={cx(
          "grid h-16 w-32 place-items-center overflow-hidden rounded-control border border-line p-2",
          url ? "bg-[#fff]" : "bg-sunken",
        )}
      >
        {url ? (
          <img src={url} alt="Your logo" className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-12 text-ink-3">No logo</span>
        )}
      </div>
      <div className="flex flex-col gap-1.5">
        <div className="flex gap-2">
          <Button busy={replace.isPending} onClick={() => input.current?.click()}>
            {url ? "Replace logo" : "Upload logo"}
          </Button>
          {url ? (
            <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
              Remove logo
            </Button>
          ) : null}
        </div>
        <p className="text-12 text-ink-3">
          PNG or JPEG, up to 1 MB. Customers see it on quotes, invoices and emails.
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label="Logo file"
        className="hidden"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
