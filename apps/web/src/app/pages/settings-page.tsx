import type { Settings } from "@fieldwright/contract/settings";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
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
import { MessagesSection } from "@/features/settings/messages/messages-section";
import { NotificationsSection } from "@/features/settings/notifications-section";
import { OrganizationSection } from "@/features/settings/organization/organization-section";
import { PriceBookSection } from "@/features/settings/price-book/price-book-section";
import { ProfileSection } from "@/features/settings/profile-section";
import { Section, UnsavedChanges } from "@/features/settings/section";
import { SecuritySection } from "@/features/settings/security-section";
import { SettingsPlace, settingsColumns } from "@/features/settings/settings-place";
import { SystemSection } from "@/features/settings/system/system-section";
import { AppearanceSettings } from "@/features/shell/appearance-settings";
import { useCan, useSession } from "@/lib/auth";
import { LoadFailed } from "@/records/record-page";
import { Card, CardBody } from "@/ui/card";
import { ErrorState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { words } from "./words";

const failed = words.failedToLoadSettings;

export function SettingsPage() {
  const { data: settings, error, isFetching, refetch } = useQuery(settingsQuery);
  const retry = () => void refetch();
  const notice = error ? (
    <LoadFailed message={failed} busy={isFetching} onRetry={retry} className="" />
  ) : null;
  return (
    <PageBody>
      <PageHeader title={words.settings} />
      {settings ? (
        <UnsavedChanges>
          <Sections settings={settings} notice={notice} />
        </UnsavedChanges>
      ) : error ? (
        <ErrorState message={failed} busy={isFetching} onRetry={retry} />
      ) : (
        <div className={settingsColumns}>
          <div className="md:col-start-2">
            <Card>
              <SkeletonRows rows={8} label={words.loadingSettings} />
            </Card>
          </div>
        </div>
      )}
    </PageBody>
  );
}

function Sections({ settings, notice }: { settings: Settings; notice: ReactNode }) {
  const { user } = useSession();
  const hasVisits = useCan("schedule:log");
  const plansJobs = useCan("jobs:write");
  const setsPrices = useCan("quotes:write");
  const runsDeployment = useCan("system:read");
  const { organization, billing } = settings;
  const administers = organization != null;
  return (
    <SettingsPlace
      administers={administers}
      notice={notice}
      sections={{
        profile: (
          <ProfileSection
            settings={settings}
            isMember={user?.organization != null && user.role !== "client"}
          />
        ),
        security: <SecuritySection security={settings.security} />,
        notifications: <NotificationsSection settings={settings} />,
        calendar: hasVisits ? <CalendarSection /> : null,
        appearance: (
          <Section anchor="appearance" title={words.appearance}>
            <CardBody>
              <AppearanceSettings />
            </CardBody>
          </Section>
        ),
        organization: organization ? (
          <OrganizationSection settings={settings} organization={organization} />
        ) : null,
        checklists: plansJobs ? <ChecklistsSection /> : null,
        reminders: administers ? <MessagesSection /> : null,
        "price-book": setsPrices ? <PriceBookSection /> : null,
        billing: billing ? <BillingSection settings={settings} billing={billing} /> : null,
        accounting: administers ? <AccountingSection /> : null,
        integrations: administers ? <IntegrationsSection /> : null,
        data: (
          <DataSection settings={settings}>
            {administers ? <ExportSection /> : null}
            {administers ? <DeletedRecords /> : null}
            <DeleteAccount
              email={settings.profile.email}
              organization={user?.isOwner ? (user.organization?.name ?? null) : null}
            />
          </DataSection>
        ),
        system: runsDeployment ? <SystemSection /> : null,
      }}
    />
  );
}
