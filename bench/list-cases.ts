import {
  clientStatuses,
  invoiceStatuses,
  jobStatuses,
  quoteStatuses,
  visitStatuses,
} from "@fieldwright/domain/statuses";
import type { ApiClient } from "./api-client";

/** Milliseconds for pages, filters and rare searches, and for a term that more than 1,000 rows contain. */
const pageLimit = 15;
const commonLimit = 50;
const dashboardLimit = 150;
/** Milliseconds for a report of a year, and for a report that is kept because nothing has changed. */
const reportLimit = 300;
const keptReportLimit = 50;

export type Case = { readonly name: string; readonly paths: readonly string[]; readonly limit: number };

type List = {
  readonly path: string;
  readonly statuses: readonly string[];
  readonly byClient: boolean;
  readonly byMember: boolean;
  /** Fields to take search terms from. The values come from the answers, so this works with any instance. */
  readonly terms: readonly string[];
};

const lists: readonly List[] = [
  {
    path: "/clients",
    statuses: clientStatuses,
    byClient: false,
    byMember: false,
    terms: ["user.lastName", "user.email", "company.name"],
  },
  {
    path: "/quotes",
    statuses: quoteStatuses,
    byClient: true,
    byMember: false,
    terms: ["quoteNumber", "title", "client.user.lastName"],
  },
  {
    path: "/jobs",
    statuses: jobStatuses,
    byClient: true,
    byMember: false,
    terms: ["jobNumber", "title", "client.user.lastName"],
  },
  {
    path: "/schedule",
    statuses: visitStatuses,
    byClient: true,
    byMember: true,
    terms: ["title", "client.user.lastName"],
  },
  {
    path: "/invoices",
    statuses: invoiceStatuses,
    byClient: true,
    byMember: false,
    terms: ["invoiceNumber", "client.user.lastName"],
  },
];

const member = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (found, key) =>
        typeof found === "object" && found !== null
          ? Object.getOwnPropertyDescriptor(found, key)?.value
          : undefined,
      value,
    );

const texts = (rows: readonly unknown[], path: string): string[] => {
  const found = rows
    .map((row) => member(row, path))
    .filter((value) => typeof value === "string" && value !== "");
  return [...new Set(found.map(String))];
};

const rowsOf = (body: unknown): unknown[] => {
  if (typeof body !== "object" || body === null) return [];
  return Object.values(body).find((value) => Array.isArray(value)) ?? [];
};

const pages = (path: string, query: string, numbers: readonly number[]) =>
  numbers.map((page) => `${path}?page=${page}${query}`);

const everyPage = Array.from({ length: 100 }, (_, index) => index + 1);
const somePages = everyPage.filter((page) => page % 5 === 1 || page === 100);

/** Terms that many rows contain: letters, and first words of titles. */
const commonTerms = (rows: readonly unknown[]): string[] => [
  "a",
  "er",
  "zq",
  ...texts(rows, "title")
    .slice(0, 3)
    .flatMap((title) => title.split(" ")[0] ?? []),
];

const searches = (path: string, terms: readonly string[], query = "") =>
  terms.map((term) => `${path}?search=${encodeURIComponent(term)}${query}`);

/** Undefined when this instance or this person's role has no such list. */
const casesOf = async (
  api: ApiClient,
  list: List,
  members: readonly string[],
): Promise<Case[] | undefined> => {
  const { path, statuses } = list;
  const first = await api.get(`${path}?limit=100`);
  if (first.status !== 200) return undefined;
  const rows = rowsOf(first.body);
  const clients = list.byClient ? texts(rows, "client._id").slice(0, 30) : [];
  const fields = list.terms.map((field) => ({ field, terms: texts(rows, field).slice(0, 30) }));
  return [
    { name: path, paths: pages(path, "", everyPage), limit: pageLimit },
    { name: `${path} by 100`, paths: pages(path, "&limit=100", [1, 10, 50, 100]), limit: pageLimit * 4 },
    ...statuses.map((status) => ({
      name: `${path} status ${status}`,
      paths: pages(path, `&status=${status}`, somePages),
      limit: pageLimit,
    })),
    {
      name: `${path} of a client`,
      paths: clients.map((client) => `${path}?client=${client}`),
      limit: pageLimit,
    },
    {
      name: `${path} of a client, by status`,
      paths: clients.map(
        (client, index) => `${path}?client=${client}&status=${statuses[index % statuses.length]}`,
      ),
      limit: pageLimit,
    },
    {
      name: `${path} of a member`,
      paths: list.byMember ? members.map((member) => `${path}?team=${member}`) : [],
      limit: pageLimit,
    },
    ...fields.map(({ field, terms }) => ({
      name: `${path} search ${field}`,
      paths: searches(path, terms),
      limit: pageLimit,
    })),
    {
      name: `${path} search, by status`,
      paths: searches(path, fields[0]?.terms ?? [], `&status=${statuses[0]}`),
      limit: pageLimit,
    },
    ...commonTerms(rows).map((term) => ({
      name: `${path} search "${term}"`,
      paths: Array.from({ length: 8 }, () => searches(path, [term])).flat(),
      limit: commonLimit,
    })),
  ];
};

/** Requests of a client's page and of the dashboard. */
const detailCases = (clients: readonly string[]): Case[] => [
  ...["", "/summary", "/properties", "/activity"].map((part) => ({
    name: `/clients/:id${part}`,
    paths: clients.map((client) => `/clients/${client}${part}`),
    limit: pageLimit,
  })),
  {
    name: "/dashboard/stats",
    paths: Array.from({ length: 20 }, () => "/dashboard/stats"),
    limit: dashboardLimit,
  },
];

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** First reports of different periods, so that none is kept from an earlier call. Then the same report again. */
const reportCases: Case[] = [
  {
    name: "/reports of another year each",
    paths: Array.from(
      { length: 20 },
      (_, index) => `/reports?startDate=${dayAgo(365 + index)}&endDate=${dayAgo(index)}`,
    ),
    limit: reportLimit,
  },
  {
    name: "/reports again",
    paths: Array.from({ length: 20 }, () => "/reports"),
    limit: keptReportLimit,
  },
];

const idsOf = async (api: ApiClient, path: string): Promise<string[]> =>
  texts(rowsOf((await api.get(path)).body), "_id").slice(0, 30);

const answers = async (api: ApiClient, { paths: [path] }: Case): Promise<boolean> =>
  path !== undefined && (await api.get(path)).status === 200;

export const listCases = async (api: ApiClient): Promise<Case[]> => {
  const members = await idsOf(api, "/users?limit=30");
  const cases: Case[] = [];
  for (const list of lists) cases.push(...((await casesOf(api, list, members)) ?? []));
  cases.push({ name: "/users", paths: pages("/users", "", somePages), limit: pageLimit });
  cases.push({ name: "/users search", paths: searches("/users", ["tech", "number 7"]), limit: pageLimit });
  cases.push(...detailCases(await idsOf(api, "/clients")));
  cases.push(...reportCases);
  const served: Case[] = [];
  for (const each of cases) if (await answers(api, each)) served.push(each);
  return served;
};
