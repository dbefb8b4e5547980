import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { AccountingSection } from "@/features/settings/accounting/accounting-section";
import { settingsQuery } from "@/features/settings/api";
import { BillingSection } from "@/features/settings/billing-section";
import { CalendarSection } from "@/features/settings/calendar-section";
import { ChecklistsSection } from "@/features/settings/checklists/checklists-section";
import { DataSection } from "@/features/settings/data-section";
import { DeleteAccount } from "@/features/settings/delete-account";
import { DeletedRecords } from "@/features/settings/deleted-records";
import { ExportSection } from "@/features/settings/export-section";
import { IntegrationsSection } from "@/features/settings/integrations/integrations-section";
import { keepFocus } from "@/features/settings/keep-focus";
import { MessagesSection } from "@/features/settings/messages/messages-section";
import { NotificationsSection } from "@/features/settings/notifications-section";
import { OrganizationSection } from "@/features/settings/organization/organization-section";
import { ProfileSection } from "@/features/settings/profile-section";
import { Section, type SectionLink, SectionLinks, UnsavedChanges } from "@/features/settings/section";
import { SecuritySection } from "@/features/settings/security-section";
import { AppearanceSettings } from "@/features/shell/appearance-settings";
import { useCan, useSession } from "@/lib/auth";
import { LoadFailed } from "@/records/load-failed";
import { Card, CardBody } from "@/ui/card";
import { ErrorState } from "@/ui/error-state";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";

const linksFor = (offers: Record<"hasVisits" | "administers" | "plansJobs", boolean>): SectionLink[] => [
  { anchor: "profile", label: "Profile Settings" },
  { anchor: "security", label: "Security" },
  ...(offers.administers
    ? [
        { anchor: "organization", label: "Organization" },
        { anchor: "billing", label: "Billing" },
      ]
    : []),
  { anchor: "notifications", label: "Notifications" },
  ...(offers.administers
    ? [
        { anchor: "reminders", label: "Messages" },
        { anchor: "integrations", label: "Integrations" },
        { anchor: "accounting", label: "Accounting" },
      ]
    : []),
  ...(offers.hasVisits ? [{ anchor: "calendar", label: "Calendar" }] : []),
  { anchor: "appearance", label: "Appearance" },
  { anchor: "data", label: "Data & Privacy" },
  ...(offers.plansJobs ? [{ anchor: "checklists", label: "Checklists" }] : []),
];

const ownMoves = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Keeps the section named in the address in view while the sections above it load and grow. Stops at the first
 * scroll, touch, click or key press.
 */
const useScrollToAnchor = (arrived: boolean) => {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const section = arrived && hash ? document.getElementById(hash) : null;
    if (!section?.parentElement) return undefined;
    const observer = new ResizeObserver(() => section.scrollIntoView());
    observer.observe(section.parentElement);
    const stop = () => observer.disconnect();
    for (const move of ownMoves) window.addEventListener(move, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const move of ownMoves) window.removeEventListener(move, stop);
    };
  }, [arrived, hash]);
};

const columns = "grid gap-6 shell:grid-cols-[200px_minmax(0,640px)]";

export function SettingsPage() {
  const { user } = useSession();
  const hasVisits = useCan("schedule:log");
  const plansJobs = useCan("jobs:write");
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery);
  const administers = settings?.organization != null;
  useScrollToAnchor(settings !== undefined);
  const retry = () => void refetch();
  return (
    <PageBody>
      <PageHeader title="Settings" />
      {settings ? (
        <UnsavedChanges>
          <div className={columns}>
            <SectionLinks links={linksFor({ hasVisits, administers, plansJobs })} />
            <div ref={keepFocus} className="flex min-w-0 flex-col gap-5">
              {error ? (
                <LoadFailed
                  message="Failed to load settings"
                  busy={isFetching}
                  onRetry={retry}
                  className=""
                />
              ) : null}
              <ProfileSection
                settings={settings}
                isMember={user?.organization != null && user.role !== "client"}
              />
              <SecuritySection security={settings.security} />
              {settings.organization ? (
                <OrganizationSection settings={settings} organization={settings.organization} />
              ) : null}
              {settings.billing ? <BillingSection settings={settings} billing={settings.billing} /> : null}
              <NotificationsSection settings={settings} />
              {administers ? <MessagesSection /> : null}
              {administers ? <IntegrationsSection /> : null}
              {administers ? <AccountingSection /> : null}
              {hasVisits ? <CalendarSection /> : null}
              <Section anchor="appearance" title="Appearance">
                <CardBody>
                  <AppearanceSettings />
                </CardBody>
              </Section>
              <DataSection settings={settings}>
                {administers ? <ExportSection /> : null}
                {administers ? <DeletedRecords /> : null}
                <DeleteAccount
                  email={settings.profile.email}
                  organization={user?.isOwner ? (user.organization?.name ?? null) : null}
                />
              </DataSection>
              {plansJobs ? <ChecklistsSection /> : null}
            </div>
          </div>
        </UnsavedChanges>
      ) : error ? (
        <ErrorState message="Failed to load settings" busy={isFetching} onRetry={retry} />
      ) : (
        <div className={columns}>
          <div className="shell:col-start-2">
            <Card>
              <SkeletonRows rows={8} label="Loading settings" />
            </Card>
          </div>
        </div>
      )}
    </PageBody>
  );
}
