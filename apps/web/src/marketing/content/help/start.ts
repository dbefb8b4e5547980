export const start: Topic = {
  id: "start",
  title: "Getting started",
  articles: [
    {
      id: "create-account",
      title: "Create an account for your company",
      words: "sign up register organization owner",
      body: [
        [
          "Click Get Started and enter your name, email and a password of at least 6 characters.",
          "Pick the role Operations Manager or Executive Administrator and enter your company name. That sets up your company with you as the owner.",
          "Click the link in the email we send you, so we know the address is yours.",
        ],
        "Typing a company name never joins an existing company. If yours is already here, ask a coworker to invite you.",
      ],
      links: [{ label: "Create an account", href: "/register" }],
    },
    {
      id: "demo",
      title: "Look around the demo company",
      words: "try test sample data",
      body: [
        "The sign-in page has four demo buttons: admin, manager, technician and client. Each one fills in the form. Sign in and you're in a whole company with clients, jobs, quotes, visits and invoices.",
        "You only see the buttons if the demo is turned on for this server.",
      ],
      links: [{ label: "Sign in", href: "/login" }],
    },
    {
      id: "first-day",
      title: "Your first day, in order",
      words: "set up checklist onboarding",
      body: [
        [
          "Team: add your people, their skills and their hours.",
          "Clients: import a CSV file, or add the ones you're visiting this week.",
          "Jobs: enter the work you've already promised, each with its date.",
          "Schedule: give each job a time and a person.",
          "Invoices: when the first job is done, turn it into an invoice.",
        ],
        "A new company's setup page walks you through the first steps. You'll find it on your dashboard and in your account menu.",
      ],
    },
    {
      id: "join-as-technician",
      title: "Join a company as a technician",
      words: "invitation invite employee worker",
      body: [
        "Give your manager your account's email address. They invite you from the Team page, and you get a link that works for 7 days. Click it and you're on the team.",
        "Until then, your screens are empty and tell you how to get invited.",
      ],
    },
    {
      id: "join-as-client",
      title: "See your own quotes, visits and invoices as a customer",
      words: "client portal customer login",
      body: [
        "Register as Client Representative with the email the company has on file, and click the link we send you. Your quotes, jobs, visits and invoices will show up in your account.",
        "Your dashboard shows what needs your answer, what's coming up and what you owe, and you can request new work with photos. You only see your own records, and no other customer can see yours.",
      ],
    },
  ],
};

export const people: Topic = {
  id: "team",
  title: "Team and permissions",
  articles: [
    {
      id: "roles",
      title: "Roles and permissions",
      words: "rights access admin manager technician client owner",
      body: [
        "Only admins can manage user roles and permissions.",
        "Admins can do everything, including roles, billing, integrations, data export and company settings. The owner has all admin permissions.",
        "Managers handle clients, quotes, jobs, the schedule, invoices and reports, and can add and deactivate technicians.",
        "Technicians see their own visits and the jobs and clients that go with them. They update the status, check off items, and add notes, photos and time. They don't see prices unless you allow it, and they don't see reports.",
        "Clients see their own quotes, jobs, visits and invoices.",
        "Everyone has the same menu. If your role can't open a page, the page tells you.",
      ],
    },
    {
      id: "add-member",
      title: "Add a team member",
      words: "employee invite user new",
      body: [
        [
          "Open Team.",
          "Enter a first name, last name, email and password, and pick a role. Technician is the default.",
          "Or invite them by email, and they set their own password.",
        ],
        "They can sign in right away. If that email already has an account without a company, they get an invitation instead.",
      ],
    },
    {
      id: "deactivate",
      title: "Deactivate someone who left",
      words: "remove delete fire employee reactivate",
      body: [
        "Click Deactivate in the Team list. That person is signed out right away and taken off their upcoming visits, which then need a technician. What they did stays in the history.",
        "You can undo it: show inactive members and reactivate them. You can't deactivate the last active admin.",
      ],
    },
    {
      id: "skills-hours",
      title: "Skills, working hours and time off",
      words: "vacation holiday sick availability certificate",
      body: [
        "Open a team member to set their skills, hours and time off. AI scheduling never suggests someone outside their hours, on time off, or without a skill the job needs.",
      ],
    },
    {
      id: "company",
      title: "Your company's logo, numbers, tax and hours",
      words: "organization settings numbering prefix address time zone tax rate cost color brand",
      body: [
        "An admin sets these in Settings > Organization: your name, address and logo for quotes and invoices, time zone, tax rate, what an hour and a mile cost you, working hours, and how quotes, jobs and invoices are numbered.",
      ],
    },
    {
      id: "plan-seats",
      title: "How many people a plan covers",
      words: "billing seats limit professional enterprise ultimate price",
      body: [
        "Professional covers ten active admins, managers and technicians. Enterprise and Ultimate have no limit. Clients and deactivated members don't count.",
      ],
      links: [{ label: "Prices", href: "/#pricing" }],
    },
  ],
};

export const account: Topic = {
  id: "account",
  title: "Your account",
  articles: [
    {
      id: "forgot-password",
      title: "Forgot your password",
      words: "reset login sign in lost",
      body: [
        "Request a reset link with your email. It works once, for one hour, and using it signs you out everywhere else.",
        "No email after a few minutes? Check your spam folder, and make sure you used your account's email. If we don't know the address, we don't send anything, and for safety the page won't say so.",
      ],
      links: [{ label: "Request a reset link", href: "/forgot-password" }],
    },
    {
      id: "two-factor",
      title: "Sign in with two factors",
      words: "two-factor authentication 2fa mfa totp authenticator security code recovery lost phone",
      body: [
        "Set up an authenticator app with a QR code in Settings > Security. After that, signing in takes your password and six digits from the app. Keep the ten recovery codes. Each one works once if you don't have your phone.",
      ],
    },
    {
      id: "profile",
      title: "Change your name, email or password",
      words: "profile phone address update account",
      body: [
        "Your name, email and phone are in Settings > Profile Settings. If you change your email, confirm it with the link we send you. Change your password in Settings > Security. That signs you out everywhere else.",
      ],
    },
    {
      id: "notifications",
      title: "Choose your notifications",
      words: "notification alert push email sms text event mute",
      body: [
        "In Settings > Notifications, choose what you hear about (an answered quote, a payment, a changed visit) and how: by email, by text if your company has it set up, or on this device.",
      ],
    },
    {
      id: "stay-signed-in",
      title: "How long you stay signed in",
      words: "session logout remember me",
      body: [
        "You're signed out after 12 hours without use, or after 30 days if you checked \"Remember me.\" Settings > Security shows where you're signed in, and you can sign out any device.",
      ],
    },
    {
      id: "appearance",
      title: "Dark theme, text size and contrast",
      words: "theme dark mode colors light font accessibility compact animation",
      body: [
        "Under Appearance in Settings: light, dark or your system's theme, five color schemes, three text sizes, high contrast, compact mode, and animations on or off. It's saved in your browser.",
      ],
    },
    {
      id: "keys",
      title: "Keyboard shortcuts",
      words: "keyboard hotkeys palette command",
      body: [
        "Ctrl K (⌘ K on a Mac) opens the command palette from anywhere: type a client, a job number or what you want to do.",
        "? lists every shortcut. / searches the page you're on. g and then a letter goes to a page. c opens the Create menu.",
        "You can turn off single-key shortcuts in the list that ? opens.",
      ],
    },
    {
      id: "delete-account",
      title: "Export your data or delete your account",
      words: "gdpr privacy leave cancel close download",
      body: [
        'Both are in Settings > Data & Privacy. Deleting the owner\'s account deletes the whole company. You type its name to confirm, and you can export everything first. For anyone else, it removes their personal data and keeps the history under "Former member."',
      ],
      links: [{ label: "Terms & Privacy", href: "/terms" }],
    },
  ],
};

export type Article = {
  /** The article's anchor on its page. */
  readonly id: string;
  readonly title: string;
  /** Other words that people may search for. */
  readonly words?: string;
  /** A string is a paragraph, a list is a series of steps. */
  readonly body: readonly (string | readonly string[])[];
  readonly links?: readonly { readonly label: string; readonly href: string }[];
};

export type Topic = { readonly id: string; readonly title: string; readonly articles: readonly Article[] };
