import type { Settings } from "@fieldwright/contract/settings";
import { PasswordForm } from "./password-form";
import { Section } from "./section";
import { SessionList } from "./session-list";
import { TwoFactorSettings } from "./two-factor/two-factor-settings";

export function SecuritySection({ security }: { security: Settings["security"] }) {
  return (
    <Section anchor="security" title="Security">
      <div>
        <PasswordForm changedAt={security.passwordChangedAt} />
        <TwoFactorSettings security={security} />
        <SessionList sessions={security.sessions} />
      </div>
    </Section>
  );
}
