import {
  addTemplate,
  type ChecklistTemplate,
  changeTemplate,
  deleteTemplate,
  type TemplateBody,
} from "@fieldwright/contract/checklists";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { useRepeatKey } from "@/lib/use-repeat-key";
import { templatesQuery } from "@/records/checklists/templates-query";

const useRefresh = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey });
};

type Saved = { readonly template: ChecklistTemplate | undefined; readonly body: TemplateBody };

/** A new one without a template. */
export const useSaveTemplate = () => {
  const once = useRepeatKey();
  return useMutation({
    mutationFn: ({ template, body }: Saved) =>
      template
        ? call(changeTemplate, { params: { id: template._id }, body, ifMatch: template.version })
        : once(body, (idempotencyKey) => call(addTemplate, { body, idempotencyKey })),
    onSettled: useRefresh(),
  });
};

export const useDeleteTemplate = () =>
  useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { id } }),
    onSettled: useRefresh(),
  });
