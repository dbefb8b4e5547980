import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import type { Stop } from "../day/stops";
import { record } from "../record";
import { runningTimer } from "../steps";
import { type FinishDraft, useFinishDraft } from "./finish-draft";
import { finishVisit } from "./finish-visit";
import { requiredLeft } from "./open-required";
import { isPadShown, lacksName } from "./signing";

/** The first thing that stands in the way, shown and focused. */
const goTo = (selector: string) => {
  const place = document.querySelector<HTMLElement>(selector);
  place?.scrollIntoView({ block: "start" });
  const field = place?.querySelector<HTMLElement>("input, textarea, button") ?? place;
  field?.focus({ preventScroll: true });
};

/** A field that was started and is incomplete. */
type Missing = "name" | "request";

const places: Record<Missing, string> = { name: "[data-signed-by]", request: "[data-what-is-left]" };

const missingIn = (draft: FinishDraft, isSigning: boolean): Missing | undefined => {
  if (isSigning && lacksName(draft)) return "name";
  return draft.want !== "nothing" && draft.text.trim() === "" ? "request" : undefined;
};

type Scene = {
  readonly person: string;
  readonly next: Stop | undefined;
  readonly onClose: () => void;
};

/** What the person says on the way out, and the finish that records it. */
export const useFinish = (visit: FieldVisit, { person, next, onClose }: Scene) => {
  const navigate = useNavigate();
  const { draft, change, setAside } = useFinishDraft(visit, person);
  const [keepTimer, setKeepTimer] = useState(false);
  const [forAll, setForAll] = useState(false);
  const [signsAgain, setSignsAgain] = useState(false);
  const isSigning = isPadShown(visit, signsAgain);
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Missing>();
  const timer = runningTimer(visit);
  const isInTheWay = (): boolean => {
    const [open] = requiredLeft(visit);
    const lacking = missingIn(draft, isSigning);
    setMissing(lacking);
    if (open) goTo(`#open-${CSS.escape(open._id)}`);
    else if (lacking) goTo(places[lacking]);
    return open !== undefined || lacking !== undefined;
  };
  const finish = async (andGo: boolean) => {
    if (isInTheWay()) return;
    setBusy(true);
    const isKept = await finishVisit(visit, {
      draft,
      forAll,
      isSigning,
      onRecorded: change,
      keepTimer: keepTimer && timer !== undefined,
    });
    if (isKept && andGo && next) await record(next.visit, { kind: "travel" });
    setBusy(false);
    if (!isKept) return;
    setAside();
    onClose();
    await navigate({ to: "/dashboard" });
  };
  return {
    draft,
    change,
    timer,
    keepTimer,
    setKeepTimer,
    forAll,
    setForAll,
    isSigning,
    signAgain: () => setSignsAgain(true),
    isBusy,
    missing,
    finish,
  };
};
