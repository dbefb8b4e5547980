import type { DoubleBookingDetails, OptimalSlot } from "@fieldwright/contract/availability";
import type { Visit } from "@fieldwright/contract/schedule";
import { errorMessage } from "@/lib/api-client";
import { DoubleBookingNotice, refusalTitle } from "@/records/double-booking";
import { Dialog } from "@/ui/dialog";
import { toast } from "@/ui/toast";
import { useChangeVisitStatus, useUpdateVisit } from "../api";
import { words } from "./words";

type BringBackDialogProps = { visit: Visit; details: DoubleBookingDetails; onClose: () => void };

/** Shown when the time of a canceled visit is taken by a visit or time off. */
export function BringBackDialog({ visit, details, onClose }: BringBackDialogProps) {
  const change = useChangeVisitStatus(visit._id);
  const update = useUpdateVisit(visit._id);

  const bringBack = async ({ version, reason }: { version: number; reason?: string }) => {
    await change.mutateAsync({ status: "pending", version, ...(reason ? { override: { reason } } : {}) });
  };
  const moveThere = async ({ start, end }: OptimalSlot) => {
    const { version } = await update.mutateAsync({
      body: { timeSlot: { start, end } },
      version: visit.version,
    });
    await bringBack({ version });
  };
  const orSayWhy = (deed: Promise<void>) =>
    void deed.then(onClose, (error: unknown) => toast.error(errorMessage(error, words.failedToRestoreVisit)));

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={refusalTitle(details)}
    >
      <DoubleBookingNotice
        details={details}
        busy={change.isPending || update.isPending}
        onSlot={(slot) => orSayWhy(moveThere(slot))}
        onBookAnyway={(reason) => orSayWhy(bringBack({ version: visit.version, reason }))}
      />
    </Dialog>
  );
}
