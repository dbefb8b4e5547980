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
    text: "Drive time, skills, working hours and time off are checked before a visit is booked. Nobody gets booked in two places at once.",
  },
  {
    Icon: Receipt,
    title: "From quote to cash, typed once",
    text: "The customer approves the quote, the quote becomes the job, and the job becomes the invoice. Partial payments, refunds and past-due amounts are on the same page.",
  },
  {
    Icon: Smartphone,
    title: "The field knows what the office knows",
    text: "Technicians see their visits, addresses, notes and checklists on their own phone, with or without signal. They don't see prices.",
  },
  {
    Icon: ChartNoAxesColumn,
    title: "Numbers you can check",
    text: "See invoiced and collected side by side, and click any number for the records behind it.",
  },
] as const;

export const steps = [
  {
    title: "Bring in your clients",
    text: "Import them from a CSV file or add them as they call. Add your team, their skills and their hours.",
  },
  {
    title: "Book the work",
    text: "Send a quote, turn it into a job, and pick one of the slots Fieldwright suggests, each with its reasons.",
  },
  {
    title: "Finish and get paid",
    text: "Parts, photos and time come back from the field. The invoice is one click away, and so is getting paid.",
  },
] as const;

export const testimonials = [
  {
    quote:
      "I used to keep Tuesday in my head. Now the office can answer the phone while I'm under a sink, and what they promise is what my guys can do.",
    name: "Dana Hollis",
    company: "Hollis & Sons Plumbing, nine people",
  },
  {
    quote:
      "It told me why it wanted Elena on that call and not Sam. That's the first scheduling tool I didn't argue with.",
    name: "Ray Castellano",
    company: "Northside Heating and Air, 22 people",
  },
  {
    quote:
      "Invoices go out the day we finish. We didn't hire anyone for that. We just quit typing everything three times.",
    name: "June Abara",
    company: "Greenline Grounds, 14 people",
  },
] as const;

export const questions = [
  {
    question: "Do I have to talk to someone before I can try it?",
    answer:
      "No. Get Started sets up an account in a minute. Interactive Demo opens a sample company with clients, jobs and invoices, where nothing you do reaches a real customer.",
  },
  {
    question: "What does the AI do, and what does it not do?",
    answer:
      "It ranks time slots and crews, books the slot you pick, and suggests a better order for the day. Every answer comes with reasons. Nothing changes until you apply it, and you can undo it in one step.",
  },
  {
    question: "Can my customers approve quotes and pay online?",
    answer:
      "Yes. Every quote and invoice has a private link. No account needed. Cards run through your own Stripe account. Without one, you record cash, checks and transfers yourself.",
  },
  {
    question: "Who sees the prices?",
    answer:
      "Admins and managers. Technicians see their own visits, without prices. Customers see their own quotes and invoices. Only admins can manage user roles and permissions.",
  },
  {
    question: "What happens when I outgrow Professional?",
    answer:
      "Professional covers ten active team members. Deactivate someone who left, or move up to Enterprise, which has no limit. Clients never count.",
  },
  {
    question: "Can I cancel?",
    answer:
      "Yes, anytime, and you take everything with you. An admin can export clients, quotes, jobs and invoices, and delete the account. Deleted records can be restored for 30 days.",
  },
] as const;
