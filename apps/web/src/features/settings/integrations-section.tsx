import { type IntegrationSlug, integrationSlugs } from "@fieldwright/contract/integrations";
import { updateIntegrations } from "@fieldwright/contract/settings";
import { useQuery } from "@tanstack/react-query";
import { call } from "@/lib/api-client";
import { errorMessage } from "@/lib/api-error";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { settingsQuery, useChangeSettings } from "./api/settings";
import { Section } from "./section";

export function IntegrationsSection() {
  const { data } = useQuery(settingsQuery);
  const disconnect = useChangeSettings((slug: IntegrationSlug) =>
    call(updateIntegrations, { body: { [slug]: false } }),
  );
  const end = (slug: IntegrationSlug) =>
    disconnect.mutate(slug, {
      onError: (error) => toast.error(errorMessage(error, "The integration could not be disconnected.")),
    });
  return (
    <Section anchor="integrations" title="Integrations">
      <ul className="divide-y divide-line">
        {integrationSlugs.map((slug) => (
          <li key={slug} className="flex min-h-row items-center justify-between gap-4 px-4 py-2">
            <span className="font-control">{slug}</span>
            {data?.integrations[slug] ? (
              <Button size="sm" onClick={() => end(slug)}>
                Disconnect
              </Button>
            ) : (
              <Badge quiet>Not connected</Badge>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
