import { addDays } from "@fieldwright/domain/calendar";
import { useSession } from "@/lib/auth";
import { useToday } from "@/lib/dates";

/** When the company's invoices are due unless somebody says otherwise. */
export const useUsualTerms = () => {
  const today = useToday();
  const { user } = useSession();
  return {
    days: user?.organization?.invoiceDueDays ?? 14,
    /** The day that is so many days away. */
    dayIn: (days: number) => addDays(today, days),
  };
};
