import type { SetupStep } from "@fieldwright/domain/setup-steps";

type StepWords = {
  readonly title: string;
  /** What belongs to it, in the list of steps. */
  readonly about: string;
  /** Why it is worth the minutes, above the form. */
  readonly lead: string;
  readonly minutes: number;
};

export const stepWords: Record<SetupStep, StepWords> = {
  company: {
    title: "Your company",
    about: "Address, hours, tax and logo",
    lead: "Customers see this on quotes, invoices and emails. Routes start at your address.",
    minutes: 2,
  },
  clients: {
    title: "Bring in your clients",
    about: "Import a file, or add one",
    lead: "Import the list you have, from a spreadsheet or another program. Or start with one client.",
    minutes: 3,
  },
  team: {
    title: "Your team",
    about: "Technicians and office staff",
    lead: "Everyone you add shows up on the board and can sign in on a phone.",
    minutes: 4,
  },
  job: {
    title: "Your first job",
    about: "Pick a client, put it on the board",
    lead: "Book one visit and watch it show up on the board.",
    minutes: 2,
  },
  documents: {
    title: "Quotes and invoices",
    about: "Color, terms and numbers",
    lead: "Make them look like yours. You can change all of it later.",
    minutes: 3,
  },
  payments: {
    title: "Getting paid",
    about: "Cards, through Stripe",
    lead: "Customers pay from the invoice. The money goes to your own Stripe account.",
    minutes: 3,
  },
};

export const words = {
  title: (company: string) => `Set up ${company}`,
  intro: (minutes: number, skipped: number) =>
    minutes > 0
      ? `About ${minutes} minutes left, in any order. If the phone rings, take the call. We'll keep your place.`
      : skipped > 0
        ? `Nothing left to do, but you skipped ${skipped === 1 ? "a step" : `${skipped} steps`}.`
        : "Everything is set. You can still change any of it here.",
  skippedSteps: "Skipped steps",
  doSkipped: (title: string, minutes: number) => `${title}, ${minutes} min`,
  steps: "Setup steps",
  place: (number: number, total: number) => `${number} of ${total}`,
  minutes: (minutes: number) => `${minutes} min`,
  done: "done",
  skipped: "skipped",
  finishLater: "Finish later",
  toDashboard: "Go to dashboard",
  skip: "Skip for now",
  unskip: "Don't skip",
  next: (title: string) => `Next: ${title}`,
  leave: "Leave anytime. Click",
  leaveLine: (settled: number, total: number) => `Setup, ${settled} of ${total}`,
  leaveEnd: "on your dashboard to pick up where you left off.",
  isHidden: "Setup is hidden on your dashboard.",
  show: "Show it",
  failed: "Failed to load setup",
  notSaved: "Couldn't save that. Try again.",
  importClients: "Import clients",
  importAbout: "A CSV file from Jobber, Housecall Pro, QuickBooks or your own spreadsheet.",
  importNote: "No emails or texts go out. You can undo the whole import.",
  alsoImport: "You can also bring in past jobs, invoices and your prices:",
  importJobs: "jobs",
  importInvoices: "invoices",
  importPrices: "prices",
  addOne: "Or add one by hand",
  bookVisit: "Schedule Appointment",
  openBoard: "Open board",
  needsClient: "You need a client first.",
  firstClient: "Bring in your clients",
  otherWays: "Only take checks and cash? Skip this. You can record every payment by hand.",
  sample: {
    label: "Sample company",
    looking: "You're in a sample company.",
    nothingSent: "Try anything. Nothing gets sent.",
    remove: "Remove it",
    back: (company: string) => `Back to ${company}`,
    open: "Look around a sample company",
    about: "Filled with made-up clients, jobs and visits. Only you see it.",
    opening: "Filling it with clients, jobs and visits. This takes a few seconds.",
    notOpened: "Couldn't open the sample company. Try again.",
    notRemoved: "Couldn't remove the sample company. Try again.",
  },
  card: {
    title: "Set up",
    progress: (settled: number, total: number) => `Setup, ${settled} of ${total}`,
    next: (title: string, minutes: number) => `Next: ${title}, ${minutes} min`,
    go: "Continue",
    later: "Set up later",
    hidden: "You'll find setup in your account menu.",
  },
};
