import type { ChecklistItem } from "@fieldwright/contract/checklists";
import { Camera } from "lucide-react";
import { useState } from "react";
import { uuidv7 } from "uuidv7";
import { useSession } from "@/lib/auth";
import { storageMessage } from "@/lib/field/outbox";
import { CameraPicker } from "@/records/photo/camera-picker";
import { shrinkPhoto } from "@/records/photo/shrink";
import { buttonStyle } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Spinner } from "@/ui/spinner";
import { toast } from "@/ui/toast";
import { useShown } from "./checklist-api";
import { recordAnswer } from "./record-on-job";
import { refusalOf } from "./use-uploads";
import { touchable } from "./work-card";

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
      toast.error(storageMessage(error) ?? "This phone could not save it. Try again.");
    });
    setBusy(false);
  };
  if (!isTechnician) return null;
  return (
    <CameraPicker
      label={`${item.done ? "Take again" : "Take a photo"}: ${item.text}`}
      multiple={false}
      className={cx(buttonStyle({ variant: "secondary", size: "sm" }), touchable)}
      onPicked={(photos) => void take(photos)}
    >
      {isBusy ? <Spinner className="justify-center" /> : <Camera aria-hidden="true" />}
      {item.done ? "Take again" : "Take photo"}
    </CameraPicker>
  );
}
