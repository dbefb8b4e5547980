import { ListPlus } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { minQuantity } from "@/records/line-drafts";
import { LineItemsEditor } from "@/records/line-items-editor";
import { SkillsField } from "@/records/skills-field";
import { Button } from "@/ui/button";
import { CardBody } from "@/ui/card";
import { Field } from "@/ui/field";
import { Select } from "@/ui/select";
import { priorityOptions } from "../priority-options";
import { AddressField } from "./address-field";
import type { OpenJobDraft } from "./job-draft";
import { words } from "./words";

/** What few calls need, folded away. `client` is empty while a new one is typed in. */
export function MoreDetails({ client }: { client: string | undefined }) {
  const form = useFormContext<OpenJobDraft>();
  const [hasLines, setHasLines] = useState(false);
  const category = useWatch<OpenJobDraft, "category">({ name: "category" });
  const addLines = () => {
    flushSync(() => setHasLines(true));
    form.setFocus("lines.0.name");
  };
  return (
    <details className="group border-t" open={hasErrors(form.formState.errors) || undefined}>
      <summary className="flex min-h-11 cursor-default items-center gap-2 px-4 text-13">
        <span aria-hidden="true" className="text-ink-3 transition-transform group-open:rotate-90">
          ›
        </span>
        <span className="font-control">{words.more}</span>
        <span className="truncate text-ink-2 group-open:hidden">{words.moreHint}</span>
      </summary>
      <CardBody className="grid gap-4 pt-1 sm:grid-cols-2">
        {client ? <AddressField client={client} /> : null}
        <Field label={words.priority}>
          <Select {...form.register("priority")} options={priorityOptions} />
        </Field>
        <SkillsField
          category={category}
          error={form.getFieldState("requiredSkills", form.formState).error?.message}
          {...form.register("requiredSkills", { onChange: () => form.clearErrors("requiredSkills") })}
        />
        {hasLines ? null : (
          <Button
            variant="ghost"
            icon={<ListPlus aria-hidden="true" />}
            onClick={addLines}
            className="justify-self-start"
          >
            {words.addLines}
          </Button>
        )}
      </CardBody>
      {hasLines ? (
        <div className="border-t">
          <LineItemsEditor least={minQuantity.estimate} />
        </div>
      ) : null}
    </details>
  );
}

const folded = ["property", "address", "priority", "requiredSkills", "lines"];

const hasErrors = (errors: object): boolean => folded.some((name) => name in errors);
