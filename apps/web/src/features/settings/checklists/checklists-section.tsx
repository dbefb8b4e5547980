import type { ChecklistTemplate } from "@fieldwright/contract/checklists";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { templatesQuery } from "@/records/api";
import { categoryLabels } from "@/records/words";
import { Button, IconButton } from "@/ui/button";
import { CardBody } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { useDeleteTemplate } from "../api";
import { Section } from "../section";
import { TemplateDialog } from "./template-dialog";
import { words } from "./words";

/** The template that is edited, or a new one. */
type Editing = { readonly template: ChecklistTemplate | undefined };

export function ChecklistsSection() {
  const { data, isError, isFetching, refetch } = useQuery(templatesQuery);
  const [editing, setEditing] = useState<Editing>();
  return (
    <Section anchor="checklists" title={words.checklists}>
      <CardBody className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">{words.reusableChecklistsNewJobs}</p>
        {data ? (
          <Templates templates={data.templates} onEdit={(template) => setEditing({ template })} />
        ) : isError ? (
          <div role="alert" className="flex items-center justify-between gap-3 text-13 text-ink-2">
            {words.failedToLoadChecklists}
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              {words.retry}
            </Button>
          </div>
        ) : (
          <SkeletonRows rows={2} label={words.loadingChecklists} />
        )}
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => setEditing({ template: undefined })}
          className="self-start pointer-coarse:h-11"
        >
          {words.newChecklist}
        </Button>
      </CardBody>
      {editing ? <TemplateDialog template={editing.template} onClose={() => setEditing(undefined)} /> : null}
    </Section>
  );
}

const aboutText = ({ category, items }: ChecklistTemplate): string =>
  [words.item1(items.length), category ? words.onNewJobs(categoryLabels[category]) : words.addedByHand].join(
    ", ",
  );

type TemplatesProps = {
  templates: readonly ChecklistTemplate[];
  onEdit: (template: ChecklistTemplate) => void;
};

function Templates({ templates, onEdit }: TemplatesProps) {
  const remove = useDeleteTemplate();
  const ask = async ({ _id, name }: ChecklistTemplate) => {
    const isSure = await confirm({
      title: words.deleteName(name),
      body: words.jobsKeepItemsThey,
      confirmLabel: words.delete,
      tone: "danger",
    });
    if (!isSure) return;
    remove.mutate(_id, {
      onError: (error) => toast.error(errorMessage(error, words.failedToDeleteChecklist)),
    });
  };
  if (templates.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {templates.map((template) => (
        <li key={template._id} className="flex min-h-12 items-center gap-1 py-1.5 pr-1.5 pl-3">
          <div className="min-w-0 flex-1">
            <p className="truncate font-control">{template.name}</p>
            <p className="text-12 text-ink-2">{aboutText(template)}</p>
          </div>
          <IconButton
            label={words.editName(template.name)}
            size="sm"
            onClick={() => onEdit(template)}
            className="pointer-coarse:size-11"
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={words.deleteQuoted(template.name)}
            size="sm"
            onClick={() => void ask(template)}
            className="pointer-coarse:size-11"
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
