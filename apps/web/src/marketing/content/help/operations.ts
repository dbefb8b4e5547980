import type { Topic } from "./article";

export const schedule: Topic = {
  id: "schedule",
  title: "Schedule and AI assistance",
  articles: [
    {
      id: "book-visit",
      title: "Book a visit",
      words: "appointment schedule calendar dispatch",
      body: [
        "Schedule > Schedule Appointment asks for job, client, start, end, category and the people who go. A visit over several days is one visit; the nights stay free.",
        "Times are those of your organization's zone, also for somebody who looks from elsewhere.",
      ],
    },
    {
      id: "double-booking",
      title: "Why a booking was refused",
      words: "conflict overlap double booking 409",
      body: [
        "Nobody can be in two places: when a person has another visit at that time, the booking is refused and names it. This holds for two dispatchers who click in the same second as well. An admin or manager can overbook on purpose with a reason, which is recorded.",
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
          "Choose job, client and the people who come into question. Duration, priority, preferred day and hour have defaults.",
          "Get Recommendations lists up to six slots, each with a score and its reasons.",
          "Choose a slot and let it be scheduled.",
        ],
        "Who was left out is named with the rule that did it, such as a missing skill or time off.",
      ],
    },
    {
      id: "ai-optimize",
      title: "Optimize a day, and undo it",
      words: "route optimization efficiency cost workload",
      body: [
        "AI Optimize on a visit looks for a better plan by efficiency, cost, workload or route. You see the estimated improvement and savings before anything changes. Applying moves all of the proposed visits or none, and one step takes it back.",
      ],
    },
    {
      id: "board",
      title: "Work on the board",
      words: "dispatch drag drop gantt timeline move reschedule resize keyboard unassigned",
      body: [
        "Schedule > Board has technicians as rows and time as columns, for a day or a week. Drag a visit to another time or person, drag its edge to change its length, or drag waiting work from the side onto a row. What would be in the way is shown before you let go; Ctrl Z takes a move back.",
        "By keyboard: choose a visit, press Enter to pick it up, move it with the arrows, and press Enter again to drop it or Escape to leave it.",
      ],
    },
    {
      id: "plan-day",
      title: "Plan a whole day or week",
      words: "plan my day route optimization crew unscheduled unassigned",
      body: [
        "Plan my day on the board puts visits in a better order and finds times for work that waits, crews included, with as much overtime as you allow. Visits of several days keep their days and go to whoever is nearer and free. You see how it goes and can stop it with the best plan so far. Before and after stand side by side with minutes, miles and dollars; accept all of it or single changes, and undo it in one step.",
      ],
    },
    {
      id: "travel",
      title: "How drive time is estimated",
      words: "travel distance miles map gps traffic",
      body: [
        "From the distance between addresses with a typical speed, or from a routing server when the operator has configured one. Without a known address a buffer of 15 minutes applies and the drive is marked as unknown.",
      ],
    },
    {
      id: "phone",
      title: "Use it on a phone",
      words: "mobile app technician android iphone offline no signal",
      body: [
        "Open the same address in the phone's browser; there is nothing to install. Lists become cards, buttons grow, and the navigation is behind the menu button. It needs a connection: when a save does not get through, what you typed stays in the form to be sent again.",
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
      title: "What the dashboard's figures mean",
      words: "revenue stats numbers",
      body: [
        "Total Clients, Active Jobs and Pending Quotes count what the lists behind them show. Monthly Revenue is money received minus refunds in this calendar month, in your time zone. Technicians see no revenue.",
      ],
    },
    {
      id: "reports",
      title: "Invoiced and collected",
      words: "analytics revenue chart export csv",
      body: [
        "Reports show both side by side: what you billed, by invoice date, and what you received, by payment date. They differ by what is still owed. Reports are for admins and managers.",
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
        "Integrations are managed by admins.",
      ],
      links: [{ label: "All integrations and which data moves", href: "/integrations" }],
    },
    {
      id: "reviews",
      title: "Ratings from customers",
      words: "review stars satisfaction feedback",
      body: [
        "After a completed job the customer can be asked for a rating by e-mail or text message; the link is also on the job, under More actions. Reports show the average, or that there are no reviews yet.",
      ],
    },
    {
      id: "webhooks",
      title: "API keys and webhooks",
      words: "developer api automation zapier integration",
      body: [
        "An admin makes keys and webhooks in Settings > Integrations. A key has the rights of an admin or a manager and is shown once. A webhook gets the events that you choose, signed; what could not be delivered is tried again for three days, and the log lets you send it once more.",
      ],
    },
    {
      id: "accounting",
      title: "Files for QuickBooks and Xero",
      words: "bookkeeping export csv tax accountant",
      body: [
        "Settings > Accounting makes the files of a period. An invoice that was in a file is left out of the next one unless you ask for it. Close the books through a day, and nothing before it changes any more.",
      ],
    },
    {
      id: "live",
      title: "Two people on the same record",
      words: "concurrent conflict changed meanwhile sync realtime",
      body: [
        "Open screens follow changes of colleagues by themselves. If somebody saved the same record before you, your change is not written over theirs: you see what is there now and decide.",
      ],
    },
  ],
};
