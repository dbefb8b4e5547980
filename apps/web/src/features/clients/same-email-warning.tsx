import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { clientName } from "@/records/names";
import { Banner } from "@/ui/banner";
import { sameEmailQuery } from "./api";

const typingPause = 300;

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

type SameEmailWarningProps = { email: string; except?: string; className?: string };

/** Clients may share an email, such as a couple. This warns but does not block. */
export function SameEmailWarning({ email, except, className }: SameEmailWarningProps) {
  const settled = useSettled(email);
  const { data: other } = useQuery(sameEmailQuery(settled, except));
  if (!other || settled !== email) return null;
  return (
    <Banner tone="warning" className={className}>
      {clientName(other)} has this email too. You can still save.
    </Banner>
  );
}
