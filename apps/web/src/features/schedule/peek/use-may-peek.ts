import { useCan, useSession } from "@/lib/auth";
import { useMedia } from "@/lib/use-media";

export const phone = "(width < 40rem), (height < 30rem) and (pointer: coarse)";

/**
 * Customers read a visit on its page. So do technicians on a phone, where that page is what they work with and a card
 * would be one more step.
 */
export const useMayPeek = (): { readonly mayPeek: boolean; readonly isPhone: boolean } => {
  const { user } = useSession();
  const isTeam = useCan("schedule:log");
  const isPhone = useMedia(phone);
  return { mayPeek: isTeam && !(isPhone && user?.role === "technician"), isPhone };
};
