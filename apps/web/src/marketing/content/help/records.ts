import type { Topic } from "./article";

export const clients: Topic = {
  id: "clients",
  title: "Clients",
  articles: [
    {
      id: "add-client",
      title: "Add a client",
      words: "customer new create",
      body: [
        "Clients > Add Client asks for first name, last name and e-mail; phone, company and address may follow. A second client with the same e-mail is allowed, and you are warned.",
        "Status and tags can be changed freely. A prospect or pending client becomes active by itself on the first approved quote, scheduled job or invoice.",
      ],
    },
    {
      id: "import-clients",
      title: "Import clients from a CSV file",
      words: "spreadsheet excel upload migrate jobber housecall",
      body: [
        [
          "Open Clients and choose the import.",
          "Choose the file and match its columns.",
          "Look at the preview: it says what each row would do before anything is changed.",
          "Import. Rows that are not valid are listed with the reason and left out.",
        ],
        "Clients, quotes, jobs and invoices can be exported as CSV too, filtered as you see them.",
      ],
    },
    {
      id: "properties",
      title: "Several addresses for one client",
      words: "property site location service address",
      body: [
        "A client may have any number of properties, one of them primary. A job names the property that it is for.",
      ],
    },
    {
      id: "delete-client",
      title: "Delete a client, and bring one back",
      words: "remove restore undo trash",
      body: [
        "A client with open jobs or unpaid invoices cannot be deleted: the message names them and offers to set the client inactive instead. Deleted records can be restored by an admin for 30 days.",
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
        "Quotes > Create Quote needs a client, a title and an amount. Add lines for a detailed quote, with discount and tax; totals are computed for you, in cents.",
        "A quote is open for 30 days unless you set another day. After that it shows as expired.",
      ],
    },
    {
      id: "quote-answer",
      title: "Approve, reject or revise a quote",
      words: "accept decline signature customer",
      body: [
        "Customers approve or decline from the private link in their e-mail, with name and signature; the office can record an answer too. An answer locks the content.",
        "Revise opens the quote again as the next version under the same number.",
      ],
    },
    {
      id: "convert-quote",
      title: "Turn an approved quote into a job",
      words: "convert work order",
      body: [
        "Convert to job copies the lines and links both records. Doing it twice leads to the same job, so nothing is done double.",
      ],
    },
    {
      id: "job-states",
      title: "The states of a job",
      words: "status draft scheduled in progress completed on hold cancelled workflow",
      body: [
        "A new job is a draft. Booking its first visit makes it scheduled, starting a visit makes it in progress, and when the last visit is done the app offers to complete it and to invoice it.",
        "On hold returns to the state before. Cancelling a job cancels its future visits. A completed job can be reopened by a manager or an admin, and that is recorded.",
      ],
    },
    {
      id: "job-work",
      title: "Checklists, notes, photos and time",
      words: "pictures attachments files timesheet hours time tracking",
      body: [
        "All of them live on the job. A tick keeps who and when. Notes are for the team, customers do not see them. Photos and PDF files may have up to 10 MB each. Time runs from Start to Stop, one clock a person, or is entered afterwards.",
      ],
    },
    {
      id: "recurring",
      title: "Jobs that repeat",
      words: "recurring recurrence weekly monthly maintenance plan contract",
      body: [
        "Set the rule on the job: daily, weekly, monthly or yearly, with time and duration. Visits ahead are made by themselves. Ending the rule removes only future visits that nobody touched.",
        "Each visit of such a job starts with an empty checklist and no parts. The job's page shows the visit that is on or next; pick an earlier one to read or print what was answered then.",
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
        "Invoices > Create Invoice asks for job, client and due date, and at least one line with name, quantity and price. From a finished job the lines are there already.",
        "Numbers such as INV-00001 have no gaps and are never used twice.",
      ],
    },
    {
      id: "payments",
      title: "Record a payment or a refund",
      words: "cash check card bank transfer partial deposit paid",
      body: [
        "Open the invoice and record the payment with its amount and method: cash, check, card, bank transfer or other. Several payments may add up to the total; more than the balance is refused. A refund gives back at most what was paid and opens the balance again.",
      ],
    },
    {
      id: "overdue",
      title: "Overdue invoices",
      words: "late reminder unpaid due",
      body: [
        "An invoice that is not fully paid is overdue from the day after its due date, in the time zone of your organization. The dashboard lists what is owed and leads to the invoices.",
      ],
    },
    {
      id: "send-documents",
      title: "Send a quote or an invoice",
      words: "email pdf print preview download link customer message template",
      body: [
        "PDF on the record's page shows the document as the customer gets it, to print or to save. Send writes the e-mail from your template, with the PDF and the customer's private link. The activity shows whether it was sent and opened; the link can be withdrawn.",
      ],
    },
    {
      id: "reminders",
      title: "Reminders that write themselves",
      words: "automatic message text sms quiet hours late fee overdue",
      body: [
        "Settings > Messages has a rule for each occasion: a quote about to expire, the visit tomorrow, the technician on the way, an invoice due or overdue, a rating after the job. Each can be switched off, also for one client. Nothing is sent in quiet hours, and everything sent is listed.",
      ],
    },
    {
      id: "void",
      title: "Delete or void an invoice",
      words: "cancel mistake wrong correct",
      body: [
        "An invoice that was neither sent nor paid can be deleted. Afterwards it is voided: it keeps its number and shows as cancelled.",
      ],
    },
    {
      id: "card-payments",
      title: "Let customers pay by card",
      words: "stripe online payment link",
      body: [
        "An admin connects the company's own Stripe account in Settings > Integrations. Without one, the customer's page says how to pay instead.",
      ],
      links: [{ label: "What Stripe gets to know", href: "/integrations/stripe" }],
    },
  ],
};
