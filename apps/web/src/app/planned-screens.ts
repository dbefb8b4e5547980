import type { Planned } from "./screens";

export const plannedScreens = {
  "/quotes": {
    empty: "No quotes found",
    sentence: "Quotes will be listed here with their client, total and status.",
  },
  "/quotes/new": {
    empty: "Quotes are not open yet",
    sentence: "You will choose a client here and give the quote a title, a description and an amount.",
  },
  "/quotes/$id": {
    empty: "Quotes are not open yet",
    sentence: "The lines, the total and the client's answer will be here.",
  },
  "/jobs": {
    empty: "No jobs found",
    sentence: "Jobs will be listed here with their client, number and status.",
    action: { to: "/jobs/new", label: "Create Job", permission: "jobs:write" },
  },
  "/jobs/new": {
    empty: "Jobs are not open yet",
    sentence: "You will choose a client here and give the job a category, a title and a date.",
  },
  "/jobs/$id": {
    empty: "Jobs are not open yet",
    sentence: "The job's title, description, priority and category will be here.",
  },
  "/schedule": {
    empty: "No schedules found",
    sentence: "Visits will be listed here by day, with who goes and for how long.",
  },
  "/schedule/new": {
    empty: "The schedule is not open yet",
    sentence: "You will choose a job here, its time and the people who go.",
  },
  "/schedule/$id": {
    empty: "The schedule is not open yet",
    sentence: "The visit's time, people and notes will be here.",
  },
  "/invoices": {
    empty: "No invoices found",
    sentence: "Invoices will be listed here with their client, total, due date and status.",
  },
  "/invoices/new": {
    empty: "Invoices are not open yet",
    sentence: "You will choose a job here and list what it cost, line by line.",
  },
  "/invoices/$id": {
    empty: "Invoices are not open yet",
    sentence: "The lines, the payments and the balance will be here.",
  },
  "/reports": {
    empty: "No figures yet",
    sentence: "Revenue, jobs and the team's hours will be here, invoiced and collected side by side.",
  },
} as const satisfies Record<string, Planned>;
