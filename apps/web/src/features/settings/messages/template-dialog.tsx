import {
  resetMessageTemplate,
  type TemplateOf,
  unknownFieldsError,
  updateMessageTemplate,
} from "@fieldwright/contract/messages";
import { fieldsOf, messageDefinitions } from "@fieldwright/domain/message-templates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { toast } from "@/ui/toast";
import { messageSettingsQuery } from "../api";

type TemplateDialogProps = { template: TemplateOf; onClose: () => void };

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { kind, isOwn, ...words } = template;
  const queries = useQueryClient();
  const form = useSchemaForm(updateMessageTemplate.body, words);
  const finish = {
    onSuccess: () => {
      toast.success("Text saved.");
      onClose();
    },
    onSettled: () => queries.invalidateQueries(messageSettingsQuery),
  };
  const save = useMutation({
    mutationFn: (body: typeof words) => call(updateMessageTemplate, { params: { kind }, body }),
    onError: (failure) => {
      form.showServerErrors(failure);
      toast.error(errorMessage(failure, "Couldn't save the text."));
    },
    ...finish,
  });
  const reset = useMutation({
    mutationFn: () => call(resetMessageTemplate, { params: { kind } }),
    onError: (failure) => toast.error(errorMessage(failure, "Couldn't save the text.")),
    ...finish,
  });
  const submit = form.handleSubmit((body) => {
    const wrong = (["subject", "body", "sms"] as const).flatMap((name) => {
      const message = unknownFieldsError(kind, body[name]);
      return message ? [{ name, message }] : [];
    });
    for (const { name, message } of wrong) form.setError(name, { message });
    if (wrong.length === 0) save.mutate(body);
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="md"
      title={messageDefinitions[kind].label}
      onSubmit={(event) => void submit(event)}
      footNote={
        isOwn ? (
          <Button variant="ghost" busy={reset.isPending} onClick={() => reset.mutate()}>
            Use the original
          </Button>
        ) : null
      }
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save Text
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">
          Filled in for you:{" "}
          {fieldsOf(kind)
            .map((field) => `{${field}}`)
            .join(" ")}
        </p>
        <Field label="Subject" required error={form.errorOf("subject")}>
          <Input {...form.field("subject")} maxLength={200} />
        </Field>
        <Field
          label="Text"
          required
          error={form.errorOf("body")}
          hint="Lines with only empty fields are left out."
        >
          <Textarea {...form.field("body")} rows={8} maxLength={5000} />
        </Field>
        <Field label="Text message" required error={form.errorOf("sms")}>
          <Textarea {...form.field("sms")} rows={3} maxLength={600} />
        </Field>
      </div>
    </Dialog>
  );
}
