import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { questions } from "./content/home";
import { industries } from "./content/industries";
import { integrations } from "./content/integrations";
import { offers } from "./content/plans";
import { measure } from "./measure";
import { type Head, publicUrl } from "./page-head";
import { AboutPage, CareersPage } from "./pages/about-page";
import { ContactPage } from "./pages/contact-page";
import { HelpPage } from "./pages/help-page";
import { HomePage } from "./pages/home-page";
import { AnyIndustryPage, IndustryPage } from "./pages/industry-page";
import { AnyIntegrationPage, IntegrationPage, IntegrationsPage } from "./pages/integration-page";
import { StatusPage } from "./pages/status-page";
import { TermsPage } from "./pages/terms-page";

export type SitePage = Head & {
  readonly file: string;
  /** A script for this page only, besides the site's own. */
  readonly script?: string;
  readonly content: ReactNode;
};

type At = Omit<SitePage, "file" | "path"> & { readonly path: string };

/** `/help` becomes `help/index.html`. */
const at = ({ path, ...page }: At): SitePage => ({
  ...page,
  path,
  file: path === "/" ? "index.html" : `${path.slice(1)}/index.html`,
});

const organization = {
  "@type": "Organization",
  name: "Fieldwright",
  url: `${publicUrl}/`,
  logo: `${publicUrl}/icon-512.png`,
};

const product = {
  "@type": "SoftwareApplication",
  name: "Fieldwright",
  applicationCategory: "BusinessApplication",
  operatingSystem: "Web",
  offers: offers.map(({ name, monthlyPrice }) => ({
    "@type": "Offer",
    name,
    price: monthlyPrice,
    priceCurrency: "USD",
  })),
};

const faq = {
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
};

const anyIndustry: SitePage = {
  file: "industry/any.html",
  title: "Industry · Fieldwright",
  description: "Clients, quotes, jobs, scheduling and invoices for any trade that sends people to customers.",
  content: <AnyIndustryPage />,
};

const anyIntegration: SitePage = {
  file: "integrations/any.html",
  title: "Integration · Fieldwright",
  description: "Connect Fieldwright to the tools you use.",
  content: <AnyIntegrationPage />,
};

const missing: SitePage = {
  file: "404.html",
  title: "Page not found · Fieldwright",
  description: "There's no page at this address.",
  content: <MissingPage />,
};

export const sitePages: readonly SitePage[] = [
  at({
    path: "/",
    title: "Fieldwright: field service software for trades, every visit in its place",
    description:
      "Scheduling, quotes, jobs and invoices for plumbing, HVAC, electrical and landscaping crews. Fieldwright finds the best slot for each job and tells you why.",
    data: [organization, product, faq],
    content: <HomePage />,
  }),
  at({
    path: "/about",
    title: "About · Fieldwright",
    description: "What Fieldwright is, who it's for and what we stand by.",
    content: <AboutPage />,
  }),
  at({
    path: "/help",
    title: "Help Center · Fieldwright",
    description:
      "How to set up your team, import clients, write quotes, schedule jobs and get invoices paid with Fieldwright.",
    script: "src/marketing/scripts/help.ts",
    content: <HelpPage />,
  }),
  at({
    path: "/contact",
    title: "Contact Us · Fieldwright",
    description: "Write to Fieldwright. We reply within 24 hours, Monday to Friday, 9:00 AM to 5:00 PM CST.",
    script: "src/marketing/scripts/contact.ts",
    content: <ContactPage />,
  }),
  at({
    path: "/status",
    title: "System status · Fieldwright",
    description: "Whether Fieldwright is up right now, and for how long.",
    script: "src/marketing/scripts/status.ts",
    content: <StatusPage />,
  }),
  at({
    path: "/careers",
    title: "Careers · Fieldwright",
    description: "Work on software for people who fix things.",
    content: <CareersPage />,
  }),
  at({
    path: "/terms",
    title: "Terms & Privacy · Fieldwright",
    description: "The terms of service and the privacy policy of Fieldwright, last updated 2025-01-01.",
    content: <TermsPage />,
  }),
  at({
    path: "/integrations",
    title: "Integrations · Fieldwright",
    description:
      "Stripe, QuickBooks, Xero, Twilio, Google Workspace and Zapier: what each connection does and what data moves.",
    content: <IntegrationsPage />,
  }),
  ...integrations.map((integration) =>
    at({
      path: `/integrations/${integration.slug}`,
      title: `${integration.name} · Fieldwright`,
      description: integration.description,
      content: <IntegrationPage {...integration} />,
    }),
  ),
  ...industries.map((industry) =>
    at({
      path: `/industry/${industry.slug}`,
      title: `${industry.name} · Fieldwright`,
      description: `${industry.name} software: ${industry.bullets.map(({ title }) => title.toLowerCase()).join(", ")}. ${industry.line}`,
      content: <IndustryPage {...industry} />,
    }),
  ),
  anyIndustry,
  anyIntegration,
  missing,
];

/** The page for an address. Unknown trades and integrations get a general one. The server has the same rule. */
export const pageOf = (path: string): SitePage => {
  const trimmed = path.replace(/(?<=.)\/+$/, "");
  const known = sitePages.find((page) => page.path === trimmed);
  if (known) return known;
  if (/^\/industry\/[^/]+$/.test(trimmed)) return anyIndustry;
  return /^\/integrations\/[^/]+$/.test(trimmed) ? anyIntegration : missing;
};

function MissingPage() {
  return (
    <div className={`${measure} flex flex-1 flex-col items-start justify-center gap-5 py-16`}>
      <h1 className="text-40 font-head tracking-[-0.02em] wdth-display shell:text-60">
        Nothing at this address.
      </h1>
      <p className="text-18 text-ink-2">The page has moved, or there's a typo in the link.</p>
      <Button asChild variant="primary" size="touch">
        <a href="/">Go to the home page</a>
      </Button>
    </div>
  );
}
