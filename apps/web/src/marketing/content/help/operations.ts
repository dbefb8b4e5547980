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
      id: "travel",
      title: "How drive time is estimated",
      words: "distance miles map gps traffic",
      body: [
        "From the distance between addresses with a typical speed, or from a routing server when the operator has configured one. Without a known address a buffer of 15 minutes applies and the drive is marked as unknown.",
      ],
    },
    {
      id: "phone",
      title: "Use it on a phone",
      words: "mobile app technician android iphone",
      body: [
        "Open the same address in the phone's browser; there is nothing to install. Lists become cards, buttons grow, and the navigation is behind the menu button.",
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
      id: "live",
      title: "Two people on the same record",
      words: "concurrent conflict changed meanwhile sync realtime",
      body: [
        "Open screens follow changes of colleagues by themselves. If somebody saved the same record before you, your change is not written over theirs: you see what is there now and decide.",
      ],
    },
  ],
};
