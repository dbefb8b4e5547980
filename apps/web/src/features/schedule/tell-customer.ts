import { type NotifyCustomerBody, notifyCustomer, type Visit } from "@fieldwright/contract/schedule";
import { useQueryClient } from "@tanstack/react-query";
import { call, errorMessage } from "@/lib/api-client";
import { useCan, useSession } from "@/lib/auth";
import { queryKeys } from "@/lib/query-keys";
import { type ToastOffer, toast } from "@/ui/toast";
import { words } from "./words";

type News = NonNullable<NotifyCustomerBody["about"]>;

type Before = { readonly start: string; readonly people: readonly string[] };

export const beforeOf = ({ timeSlot, team }: Pick<Visit, "timeSlot" | "team">): Before => ({
  start: timeSlot.start,
  people: team.map(({ user }) => user._id),
});

/** What the customer may want to know. Who is coming instead is news only if they were told a name. */
export const newsOf = (before: Before, after: Visit): News | undefined => {
  if (Date.parse(before.start) !== Date.parse(after.timeSlot.start)) return "moved";
  const { people } = beforeOf(after);
  const isSame = people.length === before.people.length && people.every((id) => before.people.includes(id));
  return !isSame && people.length > 0 && after.customerTold?.named ? "reassigned" : undefined;
};

/** Nobody is told anything without a yes. The settings say whether the question is asked. */
export const useTellCustomer = () => {
  const { user } = useSession();
  const queries = useQueryClient();
  const mayTell = useCan("schedule:write");
  const isOffered = mayTell && (user?.organization?.tellCustomers ?? false);

  /**
   * Answers the visit's version after it, for whoever undoes the change later. Without news, the customer learns when the
   * visit is.
   */
  const tell = async ({ _id: id, version, client }: Visit, about?: News): Promise<number> => {
    try {
      const body = about ? { about } : {};
      const { sentTo, version: next } = await call(notifyCustomer, { params: { id }, body });
      toast.success(words.wasTold(client.user.firstName, sentTo));
      void queries.invalidateQueries({ queryKey: queryKeys.schedule.all() });
      return next;
    } catch (error) {
      toast.error(errorMessage(error, words.failedToTellCustomer));
      return version;
    }
  };

  const offer = (
    visit: Visit,
    about: News | undefined,
    onTold: (version: number) => void,
  ): ToastOffer | undefined => {
    const { firstName, email } = visit.client.user;
    if (!isOffered || !about || !email) return undefined;
    return {
      question: words.tellFirstName(firstName),
      label: words.tell,
      onClick: () => void tell(visit, about).then(onTold),
    };
  };

  /** The same question about several visits, answered with one tap. */
  const offerAll = (
    changed: readonly { readonly visit: Visit; readonly about: News | undefined }[],
    onTold: (visit: Visit, version: number) => void,
  ): ToastOffer | undefined => {
    const news = changed.filter(({ visit, about }) => about && visit.client.user.email);
    const [only, ...others] = news;
    if (!isOffered || !only) return undefined;
    if (others.length === 0) return offer(only.visit, only.about, (version) => onTold(only.visit, version));
    const tellThem = async () => {
      let told = 0;
      let failure: unknown;
      for (const { visit, about } of news) {
        try {
          const body = about ? { about } : {};
          onTold(visit, (await call(notifyCustomer, { params: { id: visit._id }, body })).version);
          told += 1;
        } catch (error) {
          failure = error;
        }
      }
      if (told > 0) toast.success(words.customersTold(told, news.length));
      if (failure !== undefined) toast.error(errorMessage(failure, words.failedToTellCustomer));
      void queries.invalidateQueries({ queryKey: queryKeys.schedule.all() });
    };
    return {
      question: words.tellCustomers(news.length),
      label: words.tell,
      onClick: () => void tellThem(),
    };
  };

  return { isOffered, tell, offer, offerAll };
};
