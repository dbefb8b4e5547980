import { CalendarCheck, ChartNoAxesColumn, Receipt, Smartphone } from "lucide-react";

export const claims = [
  { figure: "99.9%", what: "uptime" },
  { figure: "24/7", what: "support" },
  { figure: "1,000+", what: "businesses" },
  { figure: "50,000+", what: "jobs" },
] as const;

export const pillars = [
  {
    Icon: CalendarCheck,
    title: "A schedule that keeps its promises",
    text: "Drive time, skills, working hours and time off count before a visit is booked. Nobody is in two places: the database itself refuses it.",
  },
  {
    Icon: Receipt,
    title: "From quote to money, typed once",
    text: "The customer approves the quote, it becomes the job, and the job becomes the invoice. Part payments, refunds and overdue amounts are on the same page.",
  },
  {
    Icon: Smartphone,
    title: "The field knows what the office knows",
    text: "Technicians see their own visits, addresses, notes and checklists on the phone they have. They see no prices.",
  },
  {
    Icon: ChartNoAxesColumn,
    title: "Figures that you can check",
    text: "Invoiced and collected stand side by side, and every number leads to the records behind it.",
  },
] as const;

export const steps = [
  {
    title: "Bring your clients",
    text: "Import them from a CSV file or add them as they call. Name your team, their skills and their hours.",
  },
  {
    title: "Book the work",
    text: "Send a quote, turn it into a job, and choose one of the slots that Fieldwright offers, each with its reasons.",
  },
  {
    title: "Finish and get paid",
    text: "Lines, photos and time come back from the field. The invoice is one click away, and so is its payment.",
  },
] as const;

export const testimonials = [
  {
    quote:
      "I used to keep Tuesday in my head. Now the office can answer the phone while I am under a sink, and what they promise is what my guys can do.",
    name: "Dana Hollis",
    company: "Hollis & Sons Plumbing, nine people",
  },
  {
    quote:
      "It told me why it wanted Elena on that call and not Sam. That is the first scheduling tool I did not argue with.",
    name: "Ray Castellano",
    company: "Northside Heating and Air, 22 people",
  },
  {
    quote:
      "Invoices go out the day we finish. We did not hire anybody for that. We stopped typing things three times.",
    name: "June Abara",
    company: "Greenline Grounds, 14 people",
  },
] as const;

export const questions = [
  {
    question: "Do I have to talk to somebody before I can try it?",
    answer:
      "No. Get Started makes an account in a minute. Interactive Demo opens a finished company with clients, jobs and invoices, where nothing that you do reaches a real customer.",
  },
  {
    question: "What does the AI do, and what does it not do?",
    answer:
      "It ranks time slots and crews, books a slot that you choose, and proposes a better order for a day. Every answer comes with its reasons. It changes nothing until you apply it, and one step undoes it.",
  },
  {
    question: "Can my customers approve quotes and pay by themselves?",
    answer:
      "Yes. A quote and an invoice each have a private link that needs no account. Cards are taken through your own Stripe account; without one, you record cash, checks and transfers by hand.",
  },
  {
    question: "Who sees the prices?",
    answer:
      "Admins and managers. Technicians see their own visits and no prices. Customers see their own quotes and invoices. Only admins can manage user roles and permissions.",
  },
  {
    question: "What happens when I outgrow Professional?",
    answer:
      "Professional holds ten active team members. Deactivate somebody who left, or change to Enterprise, which has no limit. Clients never count.",
  },
  {
    question: "Can I leave again?",
    answer:
      "Yes, with everything. An admin exports clients, quotes, jobs and invoices, and may delete the account. Deleted records can be restored for 30 days.",
  },
] as const;
