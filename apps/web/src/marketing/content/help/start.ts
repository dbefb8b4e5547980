import type { Topic } from "./article";

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
          "Choose Get Started and enter your name, e-mail address and a password of at least 6 characters.",
          "Choose the role Operations Manager or Executive Administrator and name your company. That founds a new organization and makes you its owner.",
          "Follow the link in the e-mail that we send, so that we know the address is yours.",
        ],
        "A company name never joins an existing organization. If your company is here already, ask a colleague to invite you instead.",
      ],
      links: [{ label: "Create an account", href: "/register" }],
    },
    {
      id: "demo",
      title: "Look around in the demo company",
      words: "try test sample data",
      body: [
        "The sign-in page has four demo buttons: admin, manager, technician and client. Each fills in the form; sign in, and you are in a finished company with clients, jobs, quotes, visits and invoices around today.",
        "The buttons show only where the operator of the deployment has the demo switched on.",
      ],
      links: [{ label: "Sign in", href: "/login" }],
    },
    {
      id: "first-day",
      title: "Your first day, in order",
      words: "set up checklist onboarding",
      body: [
        [
          "Team: add your people with their skills and working hours.",
          "Clients: import a CSV file, or add the ones that you visit this week.",
          "Jobs: enter the work that is already promised, each with its day.",
          "Schedule: give each job a time and a person.",
          "Invoices: when the first job is done, make the invoice from it.",
        ],
      ],
    },
    {
      id: "join-as-technician",
      title: "Join a company as a technician",
      words: "invitation invite employee worker",
      body: [
        "Give your manager the e-mail address of your account. The invitation that they send from the Team screen arrives as a link and works for 7 days; following it makes you part of their organization.",
        "Until then every screen opens and is empty, and says how to be invited.",
      ],
    },
    {
      id: "join-as-client",
      title: "See your own quotes, visits and invoices as a customer",
      words: "client portal customer login",
      body: [
        "Register as Client Representative with the e-mail address that the company has on file and follow the link that we send to verify it. Your quotes, jobs, visits and invoices then appear under your account.",
        "Your dashboard says what waits for your answer, what is coming and what you owe, and lets you ask for new work with photos. You see your own records only, and no other customer sees yours.",
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
        "Admins do everything, including roles, billing, integrations, data export and the settings of the organization. The owner has every permission of an admin.",
        "Managers run clients, quotes, jobs, the schedule, invoices and reports, and can add and deactivate technicians.",
        "Technicians see their own visits with the jobs and clients that belong to them. They change the status, add notes, photos, time and checklist ticks. They see no prices and no reports.",
        "Clients see their own quotes, jobs, visits and invoices.",
        "The navigation is the same for everybody. A screen that your role may not open says so.",
      ],
    },
    {
      id: "add-member",
      title: "Add a team member",
      words: "employee invite user new",
      body: [
        [
          "Open Team.",
          "Enter first name, last name, e-mail and a password, and choose the role. Technician is the default.",
          "Or choose to invite by e-mail instead: they set their own password with the link.",
        ],
        "The new person can sign in at once. If an account with that address exists and has no organization, it gets an invitation.",
      ],
    },
    {
      id: "deactivate",
      title: "Deactivate somebody who left",
      words: "remove delete fire employee reactivate",
      body: [
        "Deactivate in the Team list ends that person's sessions at once and takes them off their future visits, which are then listed as needing a technician. What they did stays in the history.",
        "It can be undone: show the inactive members and reactivate. The last active admin cannot be deactivated.",
      ],
    },
    {
      id: "skills-hours",
      title: "Skills, working hours and time off",
      words: "vacation holiday sick availability certificate",
      body: [
        "Open a member in Team to set skills, the hours of each weekday, and time off. Scheduling assistance offers nobody outside their hours, during time off, or without a skill that the job requires.",
      ],
    },
    {
      id: "company",
      title: "Your company's logo, numbers, tax and hours",
      words: "organization settings numbering prefix address time zone tax rate cost color brand",
      body: [
        "An admin sets them in Settings > Organization: name, address and logo as they stand on quotes and invoices, the time zone, the tax rate, what an hour and a mile cost you, the hours of each weekday, and the number and letters that quotes, jobs and invoices begin with.",
      ],
    },
    {
      id: "plan-seats",
      title: "How many people a plan holds",
      words: "billing seats limit professional enterprise ultimate price",
      body: [
        "Professional holds ten active admins, managers and technicians. Enterprise and Ultimate have no limit. Clients and deactivated members do not count.",
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
      title: "A forgotten password",
      words: "reset login sign in lost",
      body: [
        "Request a reset link with your e-mail address. It works once and for one hour, and using it signs you out everywhere else.",
        "No e-mail after a few minutes? Look into the spam folder, and check that you asked with the address of your account: for an unknown address nothing is sent, and the page does not say so.",
      ],
      links: [{ label: "Request a reset link", href: "/forgot-password" }],
    },
    {
      id: "two-factor",
      title: "Sign in with a second factor",
      words: "two-factor authentication 2fa mfa totp authenticator security code recovery lost phone",
      body: [
        "Settings > Security sets up an authenticator app with a QR code. Sign-in then asks for its six digits after your password. Keep the ten recovery codes: each works once when the phone is not at hand.",
      ],
    },
    {
      id: "profile",
      title: "Change your name, e-mail or password",
      words: "profile phone address update account",
      body: [
        "Settings > Profile Settings has your name, e-mail and phone; a new address has to be confirmed by the link that is sent to it. Settings > Security changes the password and signs you out everywhere else.",
      ],
    },
    {
      id: "notifications",
      title: "Choose what you are told",
      words: "notification alert push email sms text event mute",
      body: [
        "Settings > Notifications lists what can happen (an answered quote, a payment, a changed visit) and how you hear of it: by e-mail, by text message where the operator has set it up, or on this device. Each can be switched off by itself.",
      ],
    },
    {
      id: "stay-signed-in",
      title: "How long you stay signed in",
      words: "session logout remember me",
      body: [
        "A session ends after 12 hours without use, or after 30 days when you ticked the box to be remembered. Settings > Security lists where you are signed in and ends any of those sessions.",
      ],
    },
    {
      id: "appearance",
      title: "Dark theme, text size and contrast",
      words: "theme dark mode colors colours light font accessibility compact animation",
      body: [
        "Settings has the appearance: light, dark or following your system, five color schemes, three text sizes, high contrast, a compact layout, and no animations. It is kept in your browser.",
      ],
    },
    {
      id: "keys",
      title: "Keyboard shortcuts",
      words: "keyboard hotkeys palette command",
      body: [
        "Ctrl K (⌘ K on a Mac) opens the command palette from anywhere: type a client, a job number or what you want to do.",
        "? lists every key. / searches the page that is open. g and then a letter goes to a screen. c opens the Create menu.",
        "Keys without Ctrl can be switched off in the list that ? opens.",
      ],
    },
    {
      id: "delete-account",
      title: "Export your data or delete your account",
      words: "gdpr privacy leave cancel close download",
      body: [
        "An admin finds both in Settings > Data & Privacy. Deleting the owner's account deletes the organization after typing its name, with an export offered first. For anybody else it removes their personal data and keeps the history under the name Former member.",
      ],
      links: [{ label: "Terms & Privacy", href: "/terms" }],
    },
  ],
};
