import type { Topic } from "./start";

export const clients: Topic = {
  id: "clients",
  title: "Clients",
  articles: [
    {
      id: "add-client",
      title: "Add a client",
      words: "customer new create",
      body: [
        "Go to Clients > Add Client and enter a first name, last name and email. Add a phone, company and address if you have them. Two clients can share an email. You'll get a heads-up.",
        "You can change status and tags anytime. A prospect or pending client becomes active automatically with the first approved quote, scheduled job or invoice.",
      ],
    },
    {
      id: "import-clients",
      title: "Import clients, jobs, invoices and prices",
      words: "csv file spreadsheet excel upload migrate jobber housecall servicetitan quickbooks undo",
      body: [
        [
          "Open Clients and choose Import. Import clients first, then jobs, then invoices.",
          "Choose a CSV file and match its columns.",
          "Look it over. You see what will be added before anything changes.",
          "Import. Rows that can't be imported are left out, and you can download them with the reason.",
        ],
        "Importing sends no emails or texts. You can undo an import for 7 days.",
        "You can also export clients, quotes, jobs and invoices as CSV, filtered the way you see them.",
      ],
    },
    {
      id: "properties",
      title: "Several addresses for one client",
      words: "property site location service address",
      body: [
        "A client can have any number of addresses. One of them is primary. Each job says which address it's for.",
      ],
    },
    {
      id: "delete-client",
      title: "Delete a client, and bring one back",
      words: "remove restore undo trash",
      body: [
        "You can't delete a client with open jobs or unpaid invoices. The message lists them, and you can set the client inactive instead. An admin can restore deleted records for 30 days.",
      ],
    },
  ],
};

export const work: Topic = {
  id: "quotes-jobs",
  title: "Quotes and jobs",
  articles: [
    {
      id: "create-quote",
      title: "Create a quote",
      words: "estimate offer proposal bid",
      body: [
        "Go to Quotes > Create Quote and enter a client, a title and an amount. Add line items for a detailed quote, with discount and tax. We do the math to the cent.",
        "A quote is good for 30 days unless you pick another date. After that it shows as expired.",
      ],
    },
    {
      id: "quote-answer",
      title: "Approve, reject or revise a quote",
      words: "accept decline signature customer",
      body: [
        "Customers approve or decline from the private link in their email, with a name and signature. The office can record an answer too. Once answered, the quote is locked.",
        "Revise reopens the quote as the next version, under the same number.",
      ],
    },
    {
      id: "convert-quote",
      title: "Turn an approved quote into a job",
      words: "convert work order",
      body: [
        "Convert to job copies the line items and links the two. If you click it twice, you still get one job.",
      ],
    },
    {
      id: "job-states",
      title: "Job statuses",
      words: "status draft scheduled in progress completed on hold canceled workflow",
      body: [
        "A new job is a draft. Book its first visit and it's scheduled. Start a visit and it's in progress. When the last visit is done, you can complete it and invoice it right there.",
        "Resume takes a job on hold back to where it was. Canceling a job cancels its future visits. A manager or admin can reopen a completed job, and that's recorded.",
      ],
    },
    {
      id: "job-work",
      title: "Checklists, notes, photos and time",
      words: "pictures attachments files timesheet hours time tracking",
      body: [
        "They're all on the job. Each checked-off item shows who did it and when. Notes are for your team. Customers don't see them. Photos and PDFs can be up to 10 MB each. Run a timer, one per person, or enter the time later.",
      ],
    },
    {
      id: "recurring",
      title: "Jobs that repeat",
      words: "recurring recurrence weekly monthly maintenance plan contract",
      body: [
        "Set how often on the job: daily, weekly or monthly, with a time and duration. Upcoming visits are booked automatically. If you stop repeating, only future visits that nobody changed are removed.",
        "Each visit of a repeating job starts with a fresh checklist and no parts. The job page shows the current or next visit. Pick an earlier one to see or print its answers.",
      ],
    },
  ],
};

export const money: Topic = {
  id: "invoices",
  title: "Invoices and payments",
  articles: [
    {
      id: "create-invoice",
      title: "Create an invoice",
      words: "bill billing",
      body: [
        "Go to Invoices > Create Invoice and enter the job, client, due date and at least one line item. From a finished job, the line items are already there.",
        "Invoice numbers, like INV-00001, have no gaps and are never used twice.",
      ],
    },
    {
      id: "payments",
      title: "Record a payment or a refund",
      words: "cash check card bank transfer partial deposit paid",
      body: [
        "Open the invoice and record the payment with its amount and method: cash, check, card, bank transfer or other. You can take several payments on one invoice, but not more than the balance. A refund can be up to what was paid, and it goes back on the balance.",
      ],
    },
    {
      id: "overdue",
      title: "Overdue invoices",
      words: "late reminder unpaid due",
      body: [
        "An invoice that isn't fully paid is overdue the day after its due date, in your company's time zone. The dashboard shows what you're owed and takes you to the invoices.",
      ],
    },
    {
      id: "send-documents",
      title: "Send a quote or an invoice",
      words: "email pdf print preview download link customer message template",
      body: [
        "Open the PDF on the quote or invoice to see what the customer gets, then print or save it. Send emails it from your template, with the PDF and the customer's private link. The activity shows when it was sent and opened. You can turn off the link anytime.",
      ],
    },
    {
      id: "reminders",
      title: "Automatic reminders",
      words: "automatic message text sms quiet hours late fee overdue",
      body: [
        "Settings > Messages has a rule for each reminder: a quote about to expire, a visit tomorrow, a technician on the way, an invoice due or overdue, a rating after the job. Turn off any of them, for everyone or for one client. Reminders wait during quiet hours, and you can see everything that was sent.",
      ],
    },
    {
      id: "void",
      title: "Delete or void an invoice",
      words: "cancel mistake wrong correct",
      body: [
        "You can delete an invoice that hasn't been sent or paid. After that, void it. It keeps its number and shows as canceled.",
      ],
    },
    {
      id: "card-payments",
      title: "Let customers pay by card",
      words: "stripe online payment link",
      body: [
        "An admin connects your own Stripe account in Settings > Integrations. Without one, the customer's page says how to pay instead.",
      ],
      links: [{ label: "What Stripe sees", href: "/integrations/stripe" }],
    },
  ],
};
