import { isLeftOpen } from "@fieldwright/domain/checklists";
import { Camera } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FieldVisit } from "@/lib/field/types";
import { Button, buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { CheckHead, type CheckProps, useAnswer } from "../check/check-parts";
import { CheckRow } from "../check/check-row";
import { WhyForm } from "../check/reading-check";
import { CameraInput } from "../photo/camera-input";
import { useNoteDraft } from "../visit/note-draft";
import { words } from "./words";

export const requiredLeft = ({ work }: FieldVisit) => work.checklist.filter(isLeftOpen);

/** What must be answered, or skipped with a reason, before the visit is finished. */
export function OpenRequired({ visit, person }: { visit: FieldVisit; person: string }) {
  const open = requiredLeft(visit);
  if (open.length === 0) return null;
  return (
    <ul
      aria-label={words.requiredBeforeYouFinish}
      className="divide-y divide-red-line border-b border-red-line bg-red-soft"
    >
      {open.map((item) => (
        <li key={item._id} id={`open-${item._id}`} tabIndex={-1} className="scroll-mt-2 pb-3 outline-none">
          {item.kind === "photo" ? null : <CheckRow visit={visit} item={item} person={person} />}
          <Skip visit={visit} item={item} person={person} />
        </li>
      ))}
    </ul>
  );
}

/** The office sees the reason. */
function Skip({ visit, item, person }: CheckProps) {
  const why = useNoteDraft(person, `${visit.visit._id}.${item._id}.skip`);
  const [isDraft] = useState(why.text !== "");
  const [isAsked, setAsked] = useState(false);
  const isOpen = isDraft || isAsked;
  const { answer } = useAnswer(visit, item);
  const skip = async (reason: string) => {
    if (await answer({ done: false, reason })) why.write("");
  };
  const button = (
    <Button
      size="touch"
      className={item.kind === "photo" ? "px-4" : "w-full"}
      aria-label={words.skipSayWhy(item.text)}
      onClick={() => setAsked(true)}
    >
      {words.skipSayWhyLabel}
    </Button>
  );
  return (
    <div className="px-4">
      {item.kind === "photo" ? (
        <TakeOrSkip visit={visit} item={item} person={person} skip={isOpen ? null : button} />
      ) : null}
      {isOpen ? (
        <WhyForm
          item={item.text}
          why={why}
          label={words.skipIt}
          isAsked={isAsked}
          onSay={(reason) => void skip(reason)}
        />
      ) : null}
      {isOpen || item.kind === "photo" ? null : button}
    </div>
  );
}

/** A photo is taken or skipped, side by side. */
function TakeOrSkip({ visit, item, skip }: CheckProps & { skip: ReactNode }) {
  const { answer } = useAnswer(visit, item);
  return (
    <>
      <CheckHead item={item} isUnsent={visit.unsent.has(item._id)} className="pt-3" />
      <div className="mt-2 flex gap-2">
        <CameraInput
          visit={visit}
          mark={null}
          multiple={false}
          label={words.takePhoto(item.text)}
          onTaken={([id]) => (id ? void answer({ value: id }) : undefined)}
          className={cx(
            buttonStyle({ variant: "secondary", size: "touch" }),
            "min-w-0 flex-1 px-3 [&_svg]:size-5",
          )}
        >
          <Camera aria-hidden="true" />
          {words.takePhotoLabel}
        </CameraInput>
        {skip}
      </div>
    </>
  );
}
