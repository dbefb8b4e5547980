import type { DoubleBookingDetails, OptimalSlot } from "@fieldwright/contract/availability";
import type { Visit } from "@fieldwright/contract/schedule";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { errorMessage } from "@/lib/api-error";
import { useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { wallClockOf } from "@/lib/wall-clock";
import { teamQuery } from "@/records/api";
import { ConflictDialog } from "@/records/conflict-dialog";
import { doubleBookingOf, putBack } from "@/records/double-booking";
import { DoubleBookingNotice } from "@/records/double-booking-notice";
import { personName } from "@/records/names";
import { spanText } from "@/records/span-text";
import { useGuardedDocument } from "@/records/use-guarded-document";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useUpdateVisit, visitQuery } from "../api";
import { draftOfVisit, toUpdateBody, type VisitDraft, visitForm } from "../booking/visit-draft";
import { KindFields, NotesField, TeamField, TimeFields } from "../booking/visit-fields";
import { beforeOf, newsOf, useTellCustomer } from "../tell-customer";
import { changesOf, namesOf, type VisitChanges, visitFieldLabels, visitInWords } from "./visit-changes";

type EditVisitDialogProps = { visit: Visit; onClose: () => void };

/** Changes the time, team and details of a visit. Office only. */
export function EditVisitDialog({ visit, onClose }: EditVisitDialogProps) {
  // The visit the form was filled from. Changes that others save meanwhile are detected, not overwritten.
  const [base] = useState(visit);
  const zone = useZone();
  const queries = useQueryClient();
  const update = useUpdateVisit(visit._id);
  const team = useQuery(teamQuery);
  const [refused, setRefused] = useState<DoubleBookingDetails>();
  const reason = useRef<string>(undefined);
  const saved = useRef<Visit>(undefined);
  const customer = useTellCustomer();
  const [tells, setTells] = useState(customer.isOffered);
  const form = useSchemaForm<VisitDraft, VisitDraft>(visitForm, draftOfVisit(base, zone));

  const everyone = (team.data?.users ?? []).map((user): [string, string] => [user._id, personName(user)]);
  const inWords = (body: VisitChanges, was: Visit) =>
    visitInWords(body, was, { zone, names: new Map([...namesOf(was), ...everyone]) });

  const finish = () => {
    const after = saved.current;
    if (!after) return;
    const news = newsOf(beforeOf(base), after);
    const told = tells && news ? customer.tell(after, news) : after.version;
    const undo = async (why?: string) =>
      update.mutateAsync({
        body: { ...changesOf(base), ...(why ? { override: { reason: why } } : {}) },
        version: await told,
      });
    toast.undo(`${after.title} is saved for ${spanText(after.timeSlot, zone)}.`, () => {
      putBack({ wasOverridden: Boolean(base.override) }, undo).catch((error: unknown) =>
        toast.error(errorMessage(error, "Failed to undo")),
      );
    });
  };

  const guard = useGuardedDocument<Visit, VisitChanges>({
    base,
    wordsOf: (row) => inWords(changesOf(row), row),
    update: async (changes, version) => {
      const override = reason.current ? { override: { reason: reason.current } } : {};
      saved.current = await update.mutateAsync({ body: { ...changes, ...override }, version });
    },
    load: () => queries.fetchQuery({ ...visitQuery(visit._id), staleTime: 0 }),
    onSaved: () => {
      finish();
      onClose();
    },
  });

  const save = (draft: VisitDraft) => {
    const body = { ...changesOf(base), ...toUpdateBody(draft, base, zone) };
    const { arrivalWindow: _agreed, ...rest } = body;
    const changes = draft.arrival === "as-is" ? rest : body;
    return guard.save(inWords(changes, base), changes, (error) => {
      const doubleBooking = doubleBookingOf(error);
      setRefused(doubleBooking);
      if (!doubleBooking) toast.error(errorMessage(error, "Failed to save visit"));
    });
  };

  const submit = (why?: string) => {
    reason.current = why;
    return form.handleSubmit(save)();
  };

  const takeSlot = ({ start, end }: OptimalSlot) => {
    form.setValue("start", wallClockOf(new Date(start), zone));
    form.setValue("end", wallClockOf(new Date(end), zone));
    setRefused(undefined);
  };

  return (
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        size="md"
        title="Reschedule or change visit"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        foot={
          <>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
              Save
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeFields />
          <KindFields {...(base.arrivalWindow ? { agreed: "Same as before" } : {})} />
          <Field label="Address" optional error={form.errorOf("location")} className="sm:col-span-2">
            <Input {...form.field("location")} maxLength={500} autoComplete="off" />
          </Field>
          <div className="flex flex-col gap-4 sm:col-span-2">
            <TeamField visit={visit._id} />
            <NotesField />
            <Checkbox
              {...form.field("locked")}
              label="Locked"
              hint="Plans and suggestions won't move this visit."
            />
            {base.client.user.email ? (
              <Checkbox
                checked={tells}
                onChange={(event) => setTells(event.target.checked)}
                label="Tell the customer"
                hint={`${base.client.user.firstName} gets an email if the time changes, or who is coming.`}
              />
            ) : null}
            {refused ? (
              <DoubleBookingNotice
                details={refused}
                busy={form.formState.isSubmitting}
                onSlot={takeSlot}
                onBookAnyway={(why) => void submit(why)}
              />
            ) : null}
          </div>
        </div>
      </Dialog>
      <ConflictDialog noun="visit" labels={visitFieldLabels} guard={guard} onTakeTheirs={onClose} />
    </FormProvider>
  );
}
