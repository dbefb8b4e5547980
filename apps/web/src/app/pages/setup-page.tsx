import type { Settings } from "@fieldwright/contract/settings";
import type { SetupStep } from "@fieldwright/domain/setup-steps";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { AddClientForm } from "@/features/clients/add-client-form";
import { integrationsQuery, settingsQuery } from "@/features/settings/api";
import { providers } from "@/features/settings/integrations/catalogue";
import { ProviderRow } from "@/features/settings/integrations/provider-row";
import { CompanyForm, DocumentsForm } from "@/features/settings/organization/setup-forms";
import { UnsavedChanges } from "@/features/settings/section";
import { SetupScreen } from "@/features/setup/setup-screen";
import { ClientsStep, JobStep, PaymentsStep, SampleOffer } from "@/features/setup/steps";
import { words } from "@/features/setup/words";
import { AddMemberForm } from "@/features/team/add-member-form";
import { useSession } from "@/lib/auth";
import { clientName } from "@/records/names";
import { setupQuery } from "@/records/setup";
import { madeWords } from "@/records/words";
import { ErrorState } from "@/ui/empty-state";
import { PageBody, PageHeader } from "@/ui/page";
import { SkeletonRows } from "@/ui/skeleton";
import { toast } from "@/ui/toast";
import { words as texts } from "./words";

export function SetupPage() {
  const { user } = useSession();
  const { step } = useSearch({ from: "/protected/setup" });
  const setup = useQuery(setupQuery);
  const settings = useQuery(settingsQuery);
  const company = user?.organization?.name ?? "";
  if (setup.data && settings.data) {
    const hasClient = setup.data.steps.some((one) => one.step === "clients" && one.state === "done");
    return (
      <UnsavedChanges>
        <SetupScreen company={company} setup={setup.data} step={step} aside={<SampleOffer />}>
          {(current) => <StepForm step={current} settings={settings.data} hasClient={hasClient} />}
        </SetupScreen>
      </UnsavedChanges>
    );
  }
  const retry = () => void Promise.all([setup.refetch(), settings.refetch()]);
  return (
    <PageBody>
      <PageHeader title={words.title(company)} />
      {setup.error || settings.error ? (
        <ErrorState message={words.failed} busy={setup.isFetching || settings.isFetching} onRetry={retry} />
      ) : (
        <SkeletonRows rows={6} label={texts.loadingSetup} />
      )}
    </PageBody>
  );
}

type StepFormProps = { step: SetupStep; settings: Settings; hasClient: boolean };

function StepForm({ step, settings, hasClient }: StepFormProps) {
  const { organization } = settings;
  if (step === "clients")
    return (
      <ClientsStep>
        <AddClientForm onAdded={(client) => toast.success(madeWords.client(clientName(client)))} />
      </ClientsStep>
    );
  if (step === "team") return <AddMemberForm />;
  if (step === "job") return <JobStep hasClient={hasClient} />;
  if (step === "payments")
    return (
      <PaymentsStep>
        <StripeRow />
      </PaymentsStep>
    );
  if (!organization) return null;
  const Form = step === "company" ? CompanyForm : DocumentsForm;
  return <Form key={step} settings={settings} organization={organization} />;
}

function StripeRow() {
  const { data, error, isFetching, refetch } = useQuery(integrationsQuery);
  const provider = providers.find(({ slug }) => slug === "stripe");
  const state = data?.integrations.find(({ slug }) => slug === "stripe");
  if (provider && state) return <ProviderRow provider={provider} state={state} />;
  if (error)
    return (
      <ErrorState message={texts.failedToLoadIntegrations} busy={isFetching} onRetry={() => void refetch()} />
    );
  return <SkeletonRows rows={2} label={texts.loadingIntegrations} />;
}
