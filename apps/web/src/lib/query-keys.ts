import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { isRefusal } from "./api-client";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      refetchOnWindowFocus: false,
      staleTime: 30_000,
    },
  },
});

/** The key of every mutation that deletes a record and leaves its page. */
export const deletion: QueryKey = ["deletion"];

/** The keys of a resource that has lists and single records. */
const recordKeys = <const R extends string>(resource: R) => ({
  all: () => [resource] as const,
  lists: () => [resource, "list"] as const,
  list: (filters: object) => [resource, "list", filters] as const,
  record: (id: string | undefined) => [resource, "record", id] as const,
  activity: (id: string) => [resource, "activity", id] as const,
  link: (id: string) => [resource, "link", id] as const,
  draft: (id: string) => [resource, "draft", id] as const,
});

const jobWorkKeys = <const R extends string>(resource: R) => ({
  all: () => [resource] as const,
  of: (job: string) => [resource, job] as const,
  /** Of one visit of a recurring job. Also stale when `of` is. */
  at: (job: string, visit: string) => [resource, job, visit] as const,
});

const only = <const R extends string>(resource: R) => ({ all: () => [resource] as const });

/**
 * Every key of the query cache. `all` is a prefix of every key of its resource, so invalidating it refetches them
 * all.
 */
export const queryKeys = {
  session: { ...only("session"), of: (token: string | null) => ["session", token] as const },
  config: only("config"),
  map: only("map"),
  invite: { ...only("invite"), of: (token: string) => ["invite", token] as const },
  verification: { ...only("verification"), of: (token: string) => ["verification", token] as const },
  palette: { ...only("palette"), of: (text: string) => ["palette", text] as const },

  clients: {
    ...recordKeys("clients"),
    choices: (search: string) => ["clients", "choices", search] as const,
    properties: (client: string) => ["clients", "properties", client] as const,
    mutes: (client: string) => ["clients", "mutes", client] as const,
    details: (client: string) => ["clients", "details", client] as const,
    sameEmail: (email: string, except: string | undefined) =>
      ["clients", "same-email", email, except] as const,
  },
  /** Separate from clients, because figures change with jobs, quotes and invoices. */
  clientFigures: {
    ...only("client-figures"),
    of: (client: string) => ["client-figures", client] as const,
    list: (clients: readonly string[]) => ["client-figures", "list", clients] as const,
  },
  importPreview: {
    ...only("import-preview"),
    of: (file: number, mapping: object | undefined) => ["import-preview", file, mapping] as const,
  },
  imports: {
    ...only("imports"),
    of: (id: string) => ["imports", id] as const,
    kind: (kind: string) => ["imports", "list", kind] as const,
  },
  priceBook: {
    ...only("price-book"),
    list: (filter: object) => ["price-book", "list", filter] as const,
  },
  quotes: {
    ...recordKeys("quotes"),
    deposits: (id: string) => ["quotes", "record", id, "deposits"] as const,
  },
  invoices: recordKeys("invoices"),
  /** The person's own views of the jobs. Separate, so that a changed job does not refetch them. */
  savedViews: only("saved-views"),
  jobs: {
    ...recordKeys("jobs"),
    choices: (search: string, client: string | undefined) => ["jobs", "choices", search, client] as const,
    invoicing: (id: string) => ["jobs", "invoicing", id] as const,
    prices: (id: string) => ["jobs", "prices", id] as const,
    due: (id: string) => ["jobs", "due", id] as const,
    payPage: (id: string, invoice: string) => ["jobs", "due", id, "page", invoice] as const,
  },
  /** Separate from jobs and from each other, so that editing a job does not refetch them all. */
  jobNotes: jobWorkKeys("job-notes"),
  jobChecklist: jobWorkKeys("job-checklist"),
  jobParts: jobWorkKeys("job-parts"),
  jobTime: jobWorkKeys("job-time"),
  jobFiles: jobWorkKeys("job-files"),
  jobRecurrence: jobWorkKeys("job-recurrence"),
  schedule: {
    ...recordKeys("schedule"),
    board: (from: string, to: string, person = "") => ["schedule", "board", from, to, person] as const,
    days: (asked: object) => ["schedule", "days", asked] as const,
    unscheduled: (search: string) => ["schedule", "unscheduled", search] as const,
    conflicts: (asked: object | null) => ["schedule", "conflicts", asked] as const,
    recommended: (asked: object | null) => ["schedule", "recommended", asked] as const,
    insights: () => ["schedule", "insights"] as const,
    signature: (id: string) => ["schedule", "signature", id] as const,
  },
  assistance: {
    ...only("assistance"),
    start: (wish: object) => ["assistance", "start", wish] as const,
    optimize: (visit: string, type: string) => ["assistance", "optimize", visit, type] as const,
    plan: (run: string | undefined) => ["assistance", "plan", run] as const,
    days: (from: string, to: string, madeFor: string) => ["assistance", "days", from, to, madeFor] as const,
  },
  users: {
    ...recordKeys("users"),
    picker: () => ["users", "picker"] as const,
    timeOff: (user: string) => ["users", "time-off", user] as const,
    visitsAhead: (user: string) => ["users", "visits-ahead", user] as const,
    week: (from: string, people: readonly string[]) => ["users", "week", from, people] as const,
    invitations: () => ["users", "invitations"] as const,
  },
  timeSheets: {
    ...only("time-sheets"),
    week: (week: string) => ["time-sheets", "week", week] as const,
    of: (user: string, week: string) => ["time-sheets", "of", user, week] as const,
  },
  messages: {
    ...only("messages"),
    list: (filter: object) => ["messages", filter] as const,
    /** Under messages, because sending one changes what is left of the limit. */
    limit: () => ["messages", "limit"] as const,
  },
  messageSettings: only("message-settings"),
  dashboard: { ...only("dashboard"), clientHome: () => ["dashboard", "client-home"] as const },
  report: {
    ...only("report"),
    of: (start: string, end: string) => ["report", start, end] as const,
    records: (query: object) => ["report", "records", query] as const,
    question: (name: string, query: object) => ["report", "question", name, query] as const,
  },

  customer: {
    ...only("customer"),
    quote: (token: string) => ["customer", "quote", token] as const,
    price: (token: string, version: number, lines: readonly string[]) =>
      ["customer", "quote", token, "price", version, lines] as const,
    invoice: (token: string) => ["customer", "invoice", token] as const,
    review: (token: string) => ["customer", "review", token] as const,
    visit: (token: string) => ["customer", "visit", token] as const,
  },

  settings: only("settings"),
  system: only("system"),
  setup: only("setup"),
  securityEvents: {
    ...only("security-events"),
    of: (kind: string | undefined) => ["security-events", kind] as const,
  },
  integrations: only("integrations"),
  apiKeys: only("api-keys"),
  webhooks: only("webhooks"),
  webhookDeliveries: {
    ...only("webhook-deliveries"),
    of: (webhook: string) => ["webhook-deliveries", webhook] as const,
    page: (webhook: string, page: number) => ["webhook-deliveries", webhook, page] as const,
  },
  accounting: {
    ...only("accounting"),
    preview: (period: object) => ["accounting", "preview", period] as const,
    exports: (page: number) => ["accounting", "exports", page] as const,
    books: () => ["accounting", "books"] as const,
  },
  checklistTemplates: only("checklist-templates"),
  calendarFeed: only("calendar-feed"),
  dataExport: only("data-export"),
  dataImport: only("data-import"),
  storage: only("storage"),
  deletedRecords: {
    ...only("deleted-records"),
    page: (page: number) => ["deleted-records", page] as const,
  },
  pushSubscription: only("push-subscription"),
  positionSharing: only("position-sharing"),
  positions: only("positions"),
};

export type Resource = keyof typeof queryKeys;
