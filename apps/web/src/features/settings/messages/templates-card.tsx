import type { TemplateOf } from "@fieldwright/contract/messages";
import { messageDefinitions } from "@fieldwright/domain/message-templates";
import { useState } from "react";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardHead } from "@/ui/card";
import { TemplateDialog } from "./template-dialog";

export function TemplatesCard({ templates }: { templates: readonly TemplateOf[] }) {
  const [edited, setEdited] = useState<TemplateOf>();
  return (
    <Card aria-labelledby="message-texts">
      <CardHead id="message-texts" title="Message texts" />
      <ul className="divide-y divide-line">
        {templates.map((template) => {
          const { label } = messageDefinitions[template.kind];
          return (
            <li key={template.kind} className="flex items-center justify-between gap-4 px-4 py-2">
              <div className="min-w-0">
                <p className="flex items-center gap-2 font-control">
                  {label}
                  {template.isOwn ? <Badge quiet>Your words</Badge> : null}
                </p>
                <p className="truncate text-12 text-ink-2">{template.subject}</p>
              </div>
              <Button size="sm" aria-label={`Edit ${label}`} onClick={() => setEdited(template)}>
                Edit
              </Button>
            </li>
          );
        })}
      </ul>
      {edited ? (
        <TemplateDialog key={edited.kind} template={edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </Card>
  );
}
