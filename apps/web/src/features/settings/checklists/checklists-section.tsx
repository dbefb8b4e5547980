import type { ChecklistTemplate } from "@fieldwright/contract/checklists";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { categoryLabels } from "@/records/categories";
import { templatesQuery } from "@/records/checklists/templates-query";
import { Button, IconButton } from "@/ui/button";
import { CardBody } from "@/ui/card";
import { confirm } from "@/ui/confirm";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { Section } from "../section";
import { useDeleteTemplate } from "./api";
import { TemplateDialog } from "./template-dialog";

/** The template that is edited, or a new one. */
type Editing = { readonly template: ChecklistTemplate | undefined };

export function ChecklistsSection() {
  const { data, isError, isFetching, refetch } = useQuery(templatesQuery);
  const [editing, setEditing] = useState<Editing>();
  return (
    <Section anchor="checklists" title="Checklists">
      <CardBody className="flex flex-col gap-4">
        <p className="text-13 text-ink-2">
          Reusable checklists. New jobs in a category get theirs automatically. You can add one to any job.
        </p>
        {data ? (
          <Templates templates={data.templates} onEdit={(template) => setEditing({ template })} />
        ) : isError ? (
          <div role="alert" className="flex items-center justify-between gap-3 text-13 text-ink-2">
            Failed to load the checklists
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        ) : (
          <SkeletonRows rows={2} label="Loading the checklists" />
        )}
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => setEditing({ template: undefined })}
          className="self-start pointer-coarse:h-11"
        >
          New checklist
        </Button>
      </CardBody>
      {editing ? <TemplateDialog template={editing.template} onClose={() => setEditing(undefined)} /> : null}
    </Section>
  );
}

const aboutText = ({ category, items }: ChecklistTemplate): string =>
  [
    items.length === 1 ? "1 item" : `${items.length} items`,
    category ? `on new ${categoryLabels[category]} jobs` : "added by hand",
  ].join(", ");

type TemplatesProps = {
  templates: readonly ChecklistTemplate[];
  onEdit: (template: ChecklistTemplate) => void;
};

function Templates({ templates, onEdit }: TemplatesProps) {
  const remove = useDeleteTemplate();
  const ask = async ({ _id, name }: ChecklistTemplate) => {
    const isSure = await confirm({
      title: `Delete "${name}"?`,
      body: "Jobs keep the items they have.",
      confirmLabel: "Delete",
      tone: "danger",
    });
    if (!isSure) return;
    remove.mutate(_id, {
      onError: (error) => toast.error(errorMessage(error, "Failed to delete the checklist")),
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
            label={`Edit "${template.name}"`}
            size="sm"
            onClick={() => onEdit(template)}
            className="pointer-coarse:size-11"
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Delete "${template.name}"`}
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
