import type { SectionAnchor } from "./sections";

/** Names of sections are the specification's where it names them. */
export const words = {
  nav: "Settings sections",
  search: "Find a setting",
  searchHint: "Tax, logo, hours…",
  results: "Settings found",
  found: (count: number) => (count === 1 ? "1 setting found" : `${count} settings found`),
  nothing: (text: string) => `No setting for “${text}”.`,
  showAll: "Show all sections",
  back: "All settings",
  unsaved: "Unsaved changes",
  groups: {
    you: "You",
    company: "Company",
    customers: "Customers & messages",
    money: "Money",
    connections: "Connections",
    data: "Data",
  },
  sections: {
    profile: "Profile Settings",
    security: "Security",
    notifications: "Notifications",
    calendar: "Calendar",
    appearance: "Appearance",
    organization: "Organization",
    checklists: "Checklists",
    reminders: "Messages",
    billing: "Billing",
    accounting: "Accounting",
    integrations: "Integrations",
    data: "Data & Privacy",
  } satisfies Record<SectionAnchor, string>,
};

export type SettingEntry = {
  readonly section: SectionAnchor;
  /** As the screen says it: the field is found by these words, or by those of `at`. */
  readonly label: string;
  readonly at?: string;
  /** Other words people look for it with. */
  readonly also: string;
  /** Shown to admins only, in a section that others have, too. */
  readonly admin?: true;
};

/** What the search of the settings finds besides the sections themselves. */
export const settingEntries: readonly SettingEntry[] = [
  { section: "profile", label: "First Name", also: "my name" },
  { section: "profile", label: "Last Name", also: "my name surname" },
  { section: "profile", label: "Email", also: "my address sign in login mail" },
  { section: "profile", label: "Phone", also: "my number cell mobile" },

  { section: "security", label: "Password", also: "change update new login sign in" },
  { section: "security", label: "Two-factor sign-in", also: "2fa mfa otp authenticator code recovery" },
  { section: "security", label: "Where you are signed in", also: "devices sessions sign out log out" },
  { section: "security", label: "Security log", also: "audit history who changed sign-ins", admin: true },

  { section: "notifications", label: "How we notify you", also: "email sms text push alerts channel" },
  { section: "notifications", label: "What we notify you about", also: "alerts events visit payment review" },

  { section: "calendar", label: "Calendar", also: "ical ics google outlook apple subscribe feed link" },

  { section: "appearance", label: "Theme", also: "dark light mode night" },
  { section: "appearance", label: "Color scheme", also: "colors accent blue green" },
  { section: "appearance", label: "Font size", also: "text larger smaller letters zoom" },
  { section: "appearance", label: "High contrast", also: "accessibility readable" },
  { section: "appearance", label: "Compact mode", also: "dense rows density" },
  { section: "appearance", label: "Animations", also: "motion" },
  { section: "appearance", label: "Collapsed sidebar", also: "menu icons narrow" },
  { section: "appearance", label: "Single-key shortcuts", also: "keyboard hotkeys" },

  { section: "organization", label: "Organization name", also: "company business name" },
  { section: "organization", label: "Company email", also: "business address contact reply" },
  { section: "organization", label: "Company phone", also: "business number contact" },
  { section: "organization", label: "Street", also: "company business address city state zip suite" },
  { section: "organization", label: "Logo", at: "Branding", also: "picture brand image letterhead" },
  { section: "organization", label: "Accent color", also: "brand documents look" },
  { section: "organization", label: "Map", also: "street map style tiles provider" },
  { section: "organization", label: "Time zone", also: "clock timezone local" },
  { section: "organization", label: "Arrival window, minutes", also: "eta time frame visit" },
  { section: "organization", label: "First day of the week", also: "sunday monday calendar schedule" },
  {
    section: "organization",
    label: "Offer to tell the customer",
    also: "notify visit moved canceled message",
  },
  { section: "organization", label: "Working hours", also: "business opening hours open days week" },
  { section: "organization", label: "Holidays", also: "days off closed vacation" },
  { section: "organization", label: "Skills by category", also: "certificates kind of job needs" },
  { section: "organization", label: "Tax rate, %", also: "sales tax vat percent" },
  { section: "organization", label: "Hourly cost, $", also: "labor wage rate profit margin" },
  { section: "organization", label: "Cost per mile, $", also: "mileage driving gas" },
  { section: "organization", label: "Quotes are good for, days", also: "expire valid estimate" },
  { section: "organization", label: "Invoices are due after, days", also: "net 30 due date" },
  { section: "organization", label: "Payment terms", also: "invoice text print" },
  { section: "organization", label: "Numbering", also: "quote job invoice prefix next number" },

  { section: "checklists", label: "Checklists", also: "template steps forms inspection" },

  { section: "reminders", label: "Reminders to customers", also: "automatic follow up overdue visit" },
  { section: "reminders", label: "Quiet hours", also: "night do not disturb sending time" },
  { section: "reminders", label: "Late fee", also: "overdue penalty interest charge" },
  { section: "reminders", label: "Message texts", also: "templates wording email sms subject" },
  { section: "reminders", label: "Sent to customers", also: "outbox log delivered limit" },

  { section: "billing", label: "Plan", also: "subscription price upgrade seats starter enterprise" },
  { section: "billing", label: "Payment method", also: "card visa pay fieldwright" },

  { section: "accounting", label: "Files for accounting", also: "quickbooks xero export bookkeeper csv" },
  { section: "accounting", label: "Close the books through", also: "lock period year end" },

  {
    section: "integrations",
    label: "Integrations",
    also: "connect stripe quickbooks xero twilio google zapier",
  },
  { section: "integrations", label: "API keys", also: "token program developer access" },
  { section: "integrations", label: "Webhooks", also: "webhook endpoint callback developer events" },

  { section: "data", label: "Analytics", also: "usage tracking privacy" },
  { section: "data", label: "Marketing", also: "newsletter news email privacy" },
  { section: "data", label: "Export everything", also: "backup download copy takeout", admin: true },
  {
    section: "data",
    label: "Import from another program",
    also: "jobber housecall servicetitan quickbooks spreadsheet csv clients jobs invoices",
    admin: true,
  },
  { section: "data", label: "Import an export", also: "restore move upload", admin: true },
  { section: "data", label: "Files", also: "storage space quota photos", admin: true },
  { section: "data", label: "Deleted records", also: "trash restore undelete bin", admin: true },
  { section: "data", label: "Delete account", also: "close remove cancel organization" },
];

export const moveInWords = {
  title: "Import from another program",
  text: "Bring clients, jobs and invoices from Jobber, Housecall Pro, ServiceTitan, QuickBooks Online or a spreadsheet. Nothing is sent to anybody, and you can undo an import for 7 days.",
  clients: "Import clients",
  jobs: "Import jobs",
  invoices: "Import invoices",
} as const;
