import type { Settings } from "@fieldwright/contract/settings";
import { useCan } from "@/lib/auth";
import { PasswordForm } from "./password-form";
import { Section } from "./section";
import { SecurityLog } from "./security-log";
import { SessionList } from "./session-list";
import { TwoFactorSettings } from "./two-factor/two-factor-settings";

export function SecuritySection({ security }: { security: Settings["security"] }) {
  const showsLog = useCan("security:read");
  return (
    <Section anchor="security" title="Security">
      <div>
        <PasswordForm changedAt={security.passwordChangedAt} />
        <TwoFactorSettings security={security} />
        <SessionList sessions={security.sessions} />
        {showsLog ? <SecurityLog /> : null}
      </div>
    </Section>
  );
}
