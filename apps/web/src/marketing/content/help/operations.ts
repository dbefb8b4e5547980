import type { Topic } from "./start";

export const schedule: Topic = {
  id: "schedule",
  title: "Schedule and AI assistance",
  articles: [
    {
      id: "book-visit",
      title: "Book a visit",
      words: "appointment schedule calendar dispatch",
      body: [
        "Go to Schedule > Schedule Appointment and enter the job, client, start, end, category and who's going. A visit that takes several days is one visit, and the nights stay free.",
        "All times are in your company's time zone, no matter where you are.",
      ],
    },
    {
      id: "double-booking",
      title: "Why a booking was refused",
      words: "conflict overlap double booking 409",
      body: [
        "Nobody can be in two places at once. If a person already has a visit at that time, the booking is refused and tells you which visit. That's true even if two dispatchers click in the same second. An admin or manager can double-book on purpose by giving a reason, and the reason is recorded.",
        "A visit that ends when the next one starts is fine.",
      ],
    },
    {
      id: "ai-schedule",
      title: "Find the best slot with AI Schedule",
      words: "recommendations suggestion assistant artificial intelligence automatic",
      body: [
        [
          "Open Schedule and choose AI Schedule.",
          "Pick the job, the client and who could go. Duration, priority, preferred day and hour are filled in for you.",
          "Get Recommendations lists up to six slots, each with a score and its reasons.",
          "Pick a slot and schedule it.",
        ],
        "If someone is left out, you see why, like a missing skill or time off.",
      ],
    },
    {
      id: "ai-optimize",
      title: "Optimize a day, and undo it",
      words: "route optimization efficiency cost workload",
      body: [
        "AI Optimize on a visit looks for a better plan by efficiency, cost, workload or route. You see the estimated improvement and savings before anything changes. Apply moves all of the visits or none of them, and you can undo it in one step.",
      ],
    },
    {
      id: "board",
      title: "Work on the board",
      words: "dispatch drag drop gantt timeline move reschedule resize keyboard unassigned",
      body: [
        "Schedule > Board shows a row for each technician, for a day or a week. Drag a visit to another time or person, drag its edge to change its length, or drag an unscheduled job onto a row. You see what's in the way before you let go. Ctrl Z undoes a move.",
        "By keyboard: select a visit, press Enter to pick it up, move it with the arrows, and press Enter again to drop it or Escape to put it back.",
      ],
    },
    {
      id: "plan-day",
      title: "Plan a whole day or week",
      words: "plan my day route optimization crew unscheduled unassigned",
      body: [
        "Plan my day puts visits in a better order and finds times for unscheduled work, crews included, with as much overtime as you allow. Visits that take several days keep their days and go to whoever is closer and free. You can watch it work and stop it with the best plan so far. You see before and after in minutes, miles and dollars. Accept all of it or only some changes, and undo it in one step.",
      ],
    },
    {
      id: "travel",
      title: "How drive time is estimated",
      words: "travel distance miles map gps traffic",
      body: [
        "We estimate it from the distance between addresses at a typical speed, or ask a routing server if one is set up. If we don't know an address, we allow 15 minutes and mark the drive as unknown.",
      ],
    },
    {
      id: "phone",
      title: "Use it on a phone",
      words: "mobile app technician android iphone offline no signal",
      body: [
        "Open the same address in your phone's browser, and add it to your home screen if you like. Technicians start with their day: the next visit, the address, and one big button for the next step. Your day works without signal. Steps, checklists, notes, photos, time and signatures are saved on the phone and sent when signal is back.",
      ],
    },
  ],
};

export const figures: Topic = {
  id: "figures",
  title: "Dashboard, reports and data",
  articles: [
    {
      id: "dashboard",
      title: "What the dashboard's numbers mean",
      words: "revenue stats numbers",
      body: [
        "Total Clients, Active Jobs and Pending Quotes match the lists behind them. Monthly Revenue is money received minus refunds this calendar month, in your time zone. Technicians don't see revenue.",
      ],
    },
    {
      id: "reports",
      title: "Invoiced and collected",
      words: "analytics revenue chart export csv",
      body: [
        "Reports show both side by side: what you billed, by invoice date, and what you received, by payment date. The difference is what you're still owed. Reports are for admins and managers.",
      ],
    },
    {
      id: "integrations",
      title: "Connect another tool",
      words: "integration stripe quickbooks xero twilio google zapier webhook api",
      body: [
        [
          "Open Settings, then Integrations.",
          "Choose the integration, click Connect.",
          "Authorize access and configure defaults.",
        ],
        "Only admins can manage integrations.",
      ],
      links: [{ label: "All integrations and what data moves", href: "/integrations" }],
    },
    {
      id: "reviews",
      title: "Customer ratings",
      words: "review stars satisfaction feedback",
      body: [
        "After a job is done, we can ask the customer for a rating by email or text. The link is also on the job, under More actions. Reports show the average.",
      ],
    },
    {
      id: "webhooks",
      title: "API keys and webhooks",
      words: "developer api automation zapier integration",
      body: [
        "An admin makes keys and webhooks in Settings > Integrations. You choose what a key can use, and you see the key only once. A webhook gets the events you pick, signed. If one doesn't get through, we retry for three days, and you can send it again from the log.",
      ],
    },
    {
      id: "accounting",
      title: "Files for QuickBooks and Xero",
      words: "bookkeeping export csv tax accountant",
      body: [
        "Settings > Accounting makes files for a period. An invoice that's already in a file is left out of the next one unless you ask for it. Close the books through a date, and nothing up to that date can change.",
      ],
    },
    {
      id: "live",
      title: "Two people on the same record",
      words: "concurrent conflict changed sync realtime",
      body: [
        "Open screens update as your team works. If someone saved the same record before you, your change doesn't overwrite theirs. You see both and decide.",
      ],
    },
  ],
};
