import type { DoubleBookingDetails, OptimalSlot } from "@fieldwright/contract/availability";
import type { UpdateVisitBody, Visit } from "@fieldwright/contract/schedule";
import { joinWords } from "@fieldwright/domain/join-words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { errorMessage } from "@/lib/api-client";
import { useZone } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { wallClockOf } from "@/lib/wall-clock";
import { teamQuery } from "@/records/api";
import { ConflictDialog } from "@/records/conflict-dialog";
import { backWith, DoubleBookingNotice, doubleBookingOf } from "@/records/double-booking";
import { personName } from "@/records/names";
import { spanText } from "@/records/span-text";
import { useGuardedDocument, type WordsOf } from "@/records/use-guarded-save";
import { categoryLabels } from "@/records/words";
import { Checkbox } from "@/ui/checkbox";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useUpdateVisit, visitQuery } from "../api";
import { draftOfVisit, toUpdateBody, type VisitDraft, visitForm } from "../booking/visit-draft";
import { KindFields, NotesField, TeamField, TimeFields } from "../booking/visit-fields";
import { beforeOf, newsOf, useTellCustomer } from "../tell-customer";
import { words } from "./words";

type VisitChanges = Pick<Required<UpdateVisitBody>, ChangedField> & Pick<UpdateVisitBody, "arrivalWindow">;
type ChangedField = "timeSlot" | "category" | "team" | "notes" | "location" | "locked";

const visitFieldLabels: Record<keyof VisitChanges, string> = {
  timeSlot: words.time,
  category: words.category,
  team: words.team,
  notes: words.notes,
  location: words.address,
  locked: words.lockedLabel,
  arrivalWindow: words.arrival,
};

type Words = {
  readonly zone: string;
  /** Names by user id. People no longer in the team list are named from the visit. */
  readonly names: ReadonlyMap<string, string>;
};

const namesOf = (visit: Pick<Visit, "team">): [string, string][] =>
  visit.team.map(({ user }) => [user._id, personName(user)]);

/** If the body has no arrival window, the old one stays. */
const visitInWords = (
  body: VisitChanges,
  was: Pick<Visit, "arrivalWindow">,
  { zone, names }: Words,
): WordsOf<VisitChanges> => {
  const arrival = body.arrivalWindow === undefined ? was.arrivalWindow : body.arrivalWindow;
  return {
    timeSlot: spanText(body.timeSlot, zone),
    category: categoryLabels[body.category],
    team: joinWords(body.team.map(({ user }) => names.get(user) ?? words.someone)) || words.nobodyLabel,
    notes: body.notes.internal,
    location: body.location,
    locked: body.locked ? words.yes : words.no,
    arrivalWindow: arrival ? spanText(arrival, zone) : "",
  };
};

/** The visit's current values in the shape of an update. */
const changesOf = (visit: Visit): VisitChanges => ({
  timeSlot: { start: visit.timeSlot.start, end: visit.timeSlot.end },
  category: visit.category,
  team: visit.team.map(({ user, role }) => ({ user: user._id, role })),
  notes: { internal: visit.notes?.internal ?? "" },
  location: visit.location,
  locked: visit.locked,
  arrivalWindow: visit.arrivalWindow,
});

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
    const undo = async () =>
      update.mutateAsync({
        body: { ...changesOf(base), ...backWith(base.override?.reason) },
        version: await told,
      });
    toast.undo(words.isSavedFor(after.title, spanText(after.timeSlot, zone)), () => {
      undo().catch((error: unknown) => toast.error(errorMessage(error, words.failedToUndo)));
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
      if (!doubleBooking) toast.error(errorMessage(error, words.failedToSaveVisit));
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
        title={words.rescheduleOrChangeVisit}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        foot={<FormFoot label={words.save} busy={form.formState.isSubmitting} onClose={onClose} />}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeFields />
          <KindFields {...(base.arrivalWindow ? { agreed: words.sameAsBefore } : {})} />
          <Field label={words.address} optional error={form.errorOf("location")} className="sm:col-span-2">
            <Input {...form.field("location")} maxLength={500} autoComplete="off" />
          </Field>
          <div className="flex flex-col gap-4 sm:col-span-2">
            <TeamField visit={visit._id} />
            <NotesField />
            <Checkbox
              {...form.field("locked")}
              label={words.lockedLabel}
              hint={words.plansAndSuggestionsWont}
            />
            {base.client.user.email ? (
              <Checkbox
                checked={tells}
                onChange={(event) => setTells(event.target.checked)}
                label={words.tellCustomer}
                hint={words.weTellIfTime(base.client.user.firstName)}
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
      <ConflictDialog noun={words.visit} labels={visitFieldLabels} guard={guard} onTakeTheirs={onClose} />
    </FormProvider>
  );
}
