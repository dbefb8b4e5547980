import { type MapBody, type Settings, updateMap } from "@fieldwright/contract/settings";
import { mapStyles } from "@fieldwright/domain/map-style";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useState } from "react";
import { call, errorMessage } from "@/lib/api-client";
import { reloadPage } from "@/lib/app-worker";
import { queryKeys } from "@/lib/query-keys";
import { handOverToast, takeHandedOverToast } from "@/lib/toast-handover";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useChangeSettings } from "../api";
import { words } from "./words";

type Chosen = NonNullable<Settings["organization"]>["map"];

type MapFieldProps = {
  map: Chosen;
  /** Whether nothing else on the page would be lost. */
  mayReload: boolean;
};

/** Saved at once, unlike the rest of the form. A new page then follows the choice. */
export function MapField({ map, mayReload }: MapFieldProps) {
  const [shown, setShown] = useState(map.style);
  const [url, setUrl] = useState(map.url ?? "");
  const [error, setError] = useState<string>();
  const queries = useQueryClient();
  useEffect(() => {
    const saved = takeHandedOverToast();
    if (saved) toast.success(saved.text);
  }, []);
  const change = useChangeSettings((body: MapBody) => call(updateMap, { body }));
  const save = (body: MapBody) =>
    change.mutate(body, {
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: queryKeys.map.all() });
        if (!mayReload) {
          toast.success(words.saved);
          return;
        }
        handOverToast({ tone: "success", text: words.saved });
        void reloadPage();
      },
      onError: (failure) => {
        const message = errorMessage(failure, words.failed);
        if (body.style === "own") setError(message);
        else toast.error(message);
        if (body.style !== "own") setShown(map.style);
      },
    });
  const choose = (style: Chosen["style"]) => {
    setShown(style);
    setError(undefined);
    if (style !== "own") save({ style });
  };
  const useOwn = () => {
    if (url.trim() === "") setError(words.addressMissing);
    else save({ style: "own", url: url.trim() });
  };
  const saveByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter would save the whole form.
    event.preventDefault();
    useOwn();
  };
  return (
    <fieldset className="min-w-0" aria-busy={change.isPending}>
      <legend className="mb-1.5 text-[0.78125rem] leading-4 font-control">{words.choose}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-control border border-line">
        {mapStyles.map((style) => (
          <label
            key={style}
            className={cx(
              "grid min-h-12 cursor-pointer grid-cols-[16px_minmax(0,1fr)] gap-x-3 px-3 py-2.5 hover:bg-hover",
              shown === style ? "bg-accent-soft" : "",
            )}
          >
            <input
              type="radio"
              name="map-style"
              checked={shown === style}
              onChange={() => choose(style)}
              className="mt-0.5 size-4 accent-accent"
            />
            <span className="text-14 font-strong">{words.styles[style].name}</span>
            <span className="col-start-2 text-13 text-ink-2">{words.styles[style].about}</span>
          </label>
        ))}
      </div>
      {shown === "own" ? (
        <div className="mt-3 flex flex-wrap items-start gap-3">
          <Field
            label={words.address}
            required
            error={error}
            hint={words.addressHint}
            className="min-w-0 flex-1 basis-72"
          >
            <Input
              value={url}
              type="url"
              maxLength={500}
              autoComplete="off"
              onChange={({ target }) => setUrl(target.value)}
              onKeyDown={saveByEnter}
            />
          </Field>
          <Button busy={change.isPending} onClick={useOwn} className="sm:mt-[22px]">
            {words.use}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
