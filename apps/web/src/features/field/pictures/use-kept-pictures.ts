import { useEffect } from "react";
import { useCalm } from "@/lib/calm";
import type { FieldWork } from "@/lib/field/types";
import { useSync } from "@/lib/field/use-field";
import { isSparing, keepPictures } from "./keep-pictures";
import { wantedPictures } from "./wanted-pictures";

const kept = new Set<string>();

const connection = () => ("connection" in navigator ? (navigator.connection as object) : undefined);

/** After each load, once the day is on screen: pictures that nobody opened are there without a signal too. */
export const useKeptPictures = (work: FieldWork, person: string, now: Date): void => {
  const isCalm = useCalm();
  const isSilent = useSync().silentSince !== null;
  const addresses = wantedPictures(work, { person, now }).join(" ");
  useEffect(() => {
    if (!isCalm || isSilent || addresses === "" || isSparing(connection())) return undefined;
    const leaving = new AbortController();
    void keepPictures(addresses.split(" "), { signal: leaving.signal, kept });
    return () => leaving.abort();
  }, [isCalm, isSilent, addresses]);
};
