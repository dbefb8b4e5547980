import type { Business } from "@fieldwright/contract/customer";
import { companyMark } from "@fieldwright/domain/join-words";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Phone } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { ApiError, apiBase, errorMessage } from "@/lib/api-client";
import { readToken } from "@/lib/token";
import { CustomerWords } from "@/ui/badge";
import { IconButton, PageSpinner } from "@/ui/button";
import { linkStyle } from "@/ui/card";
import { EmptyState, ErrorState } from "@/ui/empty-state";
import { words } from "./words";

/** The server's paths start with /api. The API base may be different here. */
export const fromApi = (path: string): string => path.replace(/^\/api/, apiBase);

function Mark({ business }: { business: Business }) {
  if (business.logo)
    return (
      <img src={fromApi(business.logo)} alt="" className="h-11 max-w-32 rounded-control object-contain" />
    );
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-card border border-line bg-iron text-15 font-head text-on-iron wdth-head"
    >
      {companyMark(business.name)}
    </span>
  );
}

type CustomerFrameProps = {
  business: Business;
  children: ReactNode;
  /** Sticks to the bottom while the rest scrolls. */
  foot?: ReactNode;
};

/** Breaks between the parts of an address, unless a part alone is too long for a phone. */
const inOneLine = (part: string): string => (part.length > 28 ? part : part.replaceAll(" ", "\u00a0"));

/** Page in the name of the business, with its logo and contact details. */
export function CustomerFrame({ business, children, foot }: CustomerFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-bg text-16">
      <header className="border-b bg-surface">
        {business.accent ? <div className="h-1" style={{ backgroundColor: business.accent }} /> : null}
        <div className="mx-auto flex w-full max-w-[640px] items-center gap-3 px-4 py-3.5">
          <Mark business={business} />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 leading-5 font-head wdth-head">{business.name}</p>
            {business.address.length > 0 ? (
              <p className="line-clamp-2 text-13 leading-4 text-ink-2">
                {business.address.map(inOneLine).join(", ")}
              </p>
            ) : null}
          </div>
          {business.phone ? (
            <IconButton label={words.callName(business.name)} variant="secondary" size="touch" asChild>
              <a href={`tel:${business.phone}`}>
                <Phone aria-hidden="true" />
              </a>
            </IconButton>
          ) : null}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[640px] flex-1 px-3 pt-5 pb-8 outline-none"
      >
        {readToken() ? (
          <Link to="/dashboard" className={`${linkStyle} mb-3 inline-flex items-center gap-1 px-1 text-14`}>
            <ArrowLeft aria-hidden="true" size={16} />
            {words.backToYourDashboard}
          </Link>
        ) : null}
        <CustomerWords>{children}</CustomerWords>
      </main>
      {foot ? (
        <section
          aria-label={words.nextStep}
          className="sticky bottom-0 border-t border-line-strong bg-surface pb-[env(safe-area-inset-bottom)]"
        >
          <div className="mx-auto flex w-full max-w-[640px] flex-wrap gap-x-3 gap-y-2 px-4 py-3">{foot}</div>
        </section>
      ) : null}
    </div>
  );
}

/** The page belongs to the business, so its title replaces ours. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};

type LinkStateProps<T> = {
  noun: "quote" | "invoice" | "review" | "visit";
  query: Pick<UseQueryResult<T>, "data" | "error" | "isFetching" | "refetch">;
  children: (data: T) => ReactNode;
};

const titles = { quote: words.quote, invoice: words.invoice, review: words.review, visit: words.yourVisit };

/** Shown while the document loads or when the link does not work. */
export function LinkState<T>({
  noun,
  query: { data, error, isFetching, refetch },
  children,
}: LinkStateProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return <PageSpinner label={words.openingNoun(noun)} />;
  const isGone = error instanceof ApiError && error.status === 404;
  const said = errorMessage(error, words.thisLinkDoesntWork);
  // An address that was cut off is no link at all, and the server says so in words for programs.
  const title = /link|being updated/.test(said) ? said : words.thisLinkDoesntWork;
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[480px] px-4 py-16 outline-none">
      <h1 className="sr-only">{titles[noun]}</h1>
      {isGone ? (
        <EmptyState title={title}>
          {title.includes("being updated") ? words.questionsCallOrEmail : words.askCompanyThatSent}
        </EmptyState>
      ) : (
        <ErrorState message={words.failedToLoad(noun)} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </main>
  );
}
