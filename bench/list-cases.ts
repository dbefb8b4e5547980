import {
  clientStatuses,
  invoiceStatuses,
  jobStatuses,
  quoteStatuses,
  visitStatuses,
} from "@fieldwright/domain/statuses";
import type { ApiClient } from "./api-client";

/** A page of a list has to come within 15 ms; where matching rows have to be counted, within 150 ms. */
const pageLimit = 15;
const countLimit = 150;

export type Case = { readonly name: string; readonly paths: readonly string[]; readonly limit: number };

type List = {
  readonly path: string;
  readonly statuses: readonly string[];
  readonly byClient: boolean;
  /** What people type to find this record; found in the answers, so that any instance will do. */
  readonly terms: readonly string[];
};

const lists: readonly List[] = [
  {
    path: "/clients",
    statuses: clientStatuses,
    byClient: false,
    terms: ["user.lastName", "user.email", "company.name"],
  },
  {
    path: "/quotes",
    statuses: quoteStatuses,
    byClient: true,
    terms: ["quoteNumber", "title", "client.user.lastName"],
  },
  {
    path: "/jobs",
    statuses: jobStatuses,
    byClient: true,
    terms: ["jobNumber", "title", "client.user.lastName"],
  },
  { path: "/schedule", statuses: visitStatuses, byClient: true, terms: ["title", "client.user.lastName"] },
  {
    path: "/invoices",
    statuses: invoiceStatuses,
    byClient: true,
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

/** Undefined when this instance does not serve the list. */
const casesOf = async (api: ApiClient, list: List): Promise<Case[] | undefined> => {
  const { path } = list;
  const first = await api.get(`${path}?limit=100`);
  if (first.status !== 200) return undefined;
  const rows = rowsOf(first.body);
  const clients = texts(rows, "client._id").slice(0, 30);
  return [
    { name: path, paths: pages(path, "", everyPage), limit: pageLimit },
    ...list.statuses.map((status) => ({
      name: `${path} status ${status}`,
      paths: pages(path, `&status=${status}`, somePages),
      limit: countLimit,
    })),
    ...(list.byClient
      ? [
          {
            name: `${path} of a client`,
            paths: clients.map((client) => `${path}?client=${client}`),
            limit: pageLimit,
          },
        ]
      : []),
    ...list.terms.map((field) => ({
      name: `${path} search ${field}`,
      paths: texts(rows, field)
        .slice(0, 30)
        .map((term) => `${path}?search=${encodeURIComponent(term)}`),
      limit: pageLimit,
    })),
  ];
};

export const listCases = async (api: ApiClient): Promise<Case[]> => {
  const cases: Case[] = [];
  for (const list of lists) {
    const found = await casesOf(api, list);
    if (found) cases.push(...found);
    else console.log(`${list.path} is not served here`);
  }
  return cases;
};
