import { formatTime } from "@fieldwright/domain/format-time";
import { useNavigate } from "@tanstack/react-router";
import { Navigation, X } from "lucide-react";
import { Close, Content, Overlay, Portal, Root, Title } from "radix-ui/dialog";
import { useState } from "react";
import { useSession } from "@/lib/auth";
import type { FieldVisit } from "@/lib/field/types";
import { useFieldWork } from "@/lib/field/use-field";
import { useNow } from "@/lib/use-now";
import { clientName } from "@/records/names";
import { Button, IconButton } from "@/ui/button";
import { overlayStyle } from "@/ui/dialog";
import { useReturnFocus } from "@/ui/return-focus";
import { useNextStop } from "../day/next-stop";
import { record } from "../record";
import { runningTimer } from "../steps";
import { useFinishDraft } from "./finish-draft";
import { Choice, NextVisit, OpenItems, PartsSummary, Times, UnsentPhotos } from "./finish-parts";
import { finishVisit } from "./finish-visit";
import { ForTheOffice, type PickedPhoto } from "./for-the-office";
import { OpenRequired, requiredLeft } from "./open-required";
import { SignOff } from "./sign-off";

type FinishSheetProps = { visit: FieldVisit; onClose: () => void };

/** The first thing that stands in the way, shown and focused. */
const goTo = (selector: string) => {
  const place = document.querySelector<HTMLElement>(selector);
  place?.scrollIntoView({ block: "start" });
  const field = place?.querySelector<HTMLElement>("input, textarea, button") ?? place;
  field?.focus({ preventScroll: true });
};

/**
 * What is still open, who signs, what is left for the office, and where to go next. Only open items that are required
 * stand in the way, and each can be skipped with a reason.
 */
export function FinishSheet({ visit, onClose }: FinishSheetProps) {
  const { user } = useSession();
  const person = user?._id ?? "";
  const now = useNow();
  const navigate = useNavigate();
  const returnFocus = useReturnFocus();
  const next = useNextStop(visit, person, now);
  const { timeZone: zone } = useFieldWork();
  const { draft, change, forget } = useFinishDraft(visit, person);
  const [photos, setPhotos] = useState<readonly PickedPhoto[]>([]);
  const [keepTimer, setKeepTimer] = useState(false);
  const [forAll, setForAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const timer = runningTimer(visit);
  const [open] = requiredLeft(visit);
  const drop = (gone: PickedPhoto) => {
    URL.revokeObjectURL(gone.url);
    setPhotos((all) => all.filter((photo) => photo !== gone));
  };
  const finish = async (andGo: boolean) => {
    if (open) return goTo(`#open-${CSS.escape(open._id)}`);
    const saysNothing = draft.want !== "nothing" && draft.text.trim() === "";
    setMissing(saysNothing);
    if (saysNothing) return goTo("[data-what-is-left]");
    setBusy(true);
    const isKept = await finishVisit(visit, {
      draft,
      photos,
      forAll,
      onRecorded: change,
      onPhotoKept: drop,
      keepTimer: keepTimer && timer !== undefined,
    });
    if (isKept && andGo && next) await record(next.visit, { kind: "travel" });
    setBusy(false);
    if (!isKept) return;
    forget();
    onClose();
    await navigate({ to: "/dashboard" });
  };
  return (
    <Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Portal>
        <Overlay className={overlayStyle} />
        <Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-(--z-dialog) flex max-h-[calc(100dvh-8px)] flex-col rounded-t-dialog border-t border-line-strong bg-surface shadow-3 outline-none data-[state=open]:animate-rise-in sm:mx-auto sm:max-w-[560px] sm:border-x"
        >
          <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong" />
          <div className="flex items-start gap-2 border-b border-line pt-1 pr-2 pb-2 pl-4">
            <div className="min-w-0 flex-1">
              <Title className="text-22 font-head wdth-head">Finish visit</Title>
              <p className="truncate text-15 text-ink-2">
                {clientName(visit.visit.client)} · {visit.visit.title}
              </p>
            </div>
            <Close asChild>
              <IconButton label="Close" size="touch" className="[&_svg]:size-6">
                <X aria-hidden="true" />
              </IconButton>
            </Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            <OpenRequired visit={visit} person={person} />
            <OpenItems visit={visit} />
            <Times visit={visit} person={person} now={now} />
            <PartsSummary visit={visit} person={person} />
            {timer ? (
              <Choice
                title={`Your timer runs since ${formatTime(timer.start, zone)}`}
                value={keepTimer ? "keep" : "stop"}
                onChange={(value) => setKeepTimer(value === "keep")}
                options={[
                  { value: "stop", label: "Stop it" },
                  { value: "keep", label: "Keep it running" },
                ]}
              />
            ) : null}
            {visit.visit.team.length > 1 ? (
              <Choice
                title="Who is done here?"
                value={forAll ? "all" : "me"}
                onChange={(value) => setForAll(value === "all")}
                options={[
                  { value: "me", label: "Only me" },
                  { value: "all", label: "Everyone" },
                ]}
              />
            ) : null}
            <SignOff visit={visit} zone={zone} draft={draft} onChange={change} />
            <ForTheOffice
              draft={draft}
              onChange={change}
              photos={photos}
              onPhoto={(photo) => setPhotos((all) => [...all, photo])}
              onRemove={drop}
              isMissing={isMissing}
            />
            <UnsentPhotos visit={visit} />
            {next ? <NextVisit from={visit} next={next} zone={zone} now={now} /> : null}
          </div>
          <div className="flex gap-2 border-t border-line-strong px-3 py-2.5">
            <Button
              size="touch"
              busy={isBusy}
              variant={next ? "secondary" : "primary"}
              className={next ? "h-15 rounded-card" : "h-15 flex-1 rounded-card text-18"}
              onClick={() => void finish(false)}
            >
              Finish
            </Button>
            {next ? (
              <Button
                size="touch"
                busy={isBusy}
                variant="primary"
                icon={<Navigation aria-hidden="true" />}
                className="h-15 min-w-0 flex-1 rounded-card px-3 text-16 [&_svg]:size-5"
                onClick={() => void finish(true)}
              >
                Finish and start travel
              </Button>
            ) : null}
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
