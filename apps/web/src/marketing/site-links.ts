export type SiteLink = { readonly label: string; readonly href: string };

const home: SiteLink = { label: "Home", href: "/" };
const features: SiteLink = { label: "Features", href: "/#features" };
const pricing: SiteLink = { label: "Pricing", href: "/#pricing" };
const integrations: SiteLink = { label: "Integrations", href: "/integrations" };
const help: SiteLink = { label: "Help Center", href: "/help" };
export const contact: SiteLink = { label: "Contact", href: "/contact" };
const contactUs: SiteLink = { label: "Contact Us", href: "/contact" };

export const headerLinks: readonly SiteLink[] = [home, features, pricing, integrations, help, contact];

export const footerGroups: readonly { readonly title: string; readonly links: readonly SiteLink[] }[] = [
  { title: "Product", links: [home, features, pricing, integrations] },
  { title: "Support", links: [help, contactUs, { label: "Status", href: "/status" }] },
  {
    title: "Company",
    links: [
      { label: "About", href: "/about" },
      { label: "Careers", href: "/careers" },
      { label: "Terms & Privacy", href: "/terms" },
    ],
  },
];
