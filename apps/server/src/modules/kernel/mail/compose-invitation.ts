import { roleLabels, type TeamRole } from "@fieldwright/domain/roles";
import { addressee } from "./addressee";
import { type Email, layOut } from "./layout";

type Invitation = {
  firstName: string;
  lastName: string;
  email: string;
  organization: string;
  role: TeamRole;
  token: string;
  publicUrl: string;
};

export const composeInvitation = (to: Invitation): Email => ({
  to: addressee(to).to,
  subject: `Join ${to.organization} on Fieldwright`,
  ...layOut({
    title: `Join ${to.organization}`,
    paragraphs: [
      addressee(to).greeting,
      `${to.organization} invites you to its team as ${roleLabels[to.role]}. The link works once and expires in 7 days.`,
    ],
    action: { label: "Accept invitation", url: `${to.publicUrl}/invite/${to.token}` },
    footnote: `You receive this because ${to.organization} entered this address. If you do not know them, ignore this message.`,
  }),
});
