import { Phone } from "lucide-react";
import { useSession } from "@/lib/auth";
import { Button } from "@/ui/button";
import { callLink } from "./links";

/** Undefined if the office has given none, or if the phone last heard from it before it could. */
export const useOfficeCall = (): string | undefined => {
  const { user } = useSession();
  const phone = user?.organization?.phone;
  return phone ? callLink(phone) : undefined;
};

export function CallOffice({ className = "" }: { className?: string }) {
  const link = useOfficeCall();
  if (!link) return null;
  return (
    <Button asChild size="touch" icon={<Phone aria-hidden="true" />} className={className}>
      <a href={link}>Call the office</a>
    </Button>
  );
}
