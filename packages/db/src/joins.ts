import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { clients } from "./schema/clients";
import { jobs } from "./schema/jobs";
import { properties } from "./schema/properties";
import { visits } from "./schema/visits";
import { sameTenant } from "./tenant";

type Row<Column extends string> = Readonly<Record<"organizationId" | Column, AnyPgColumn>>;

// The conditions that join a row with what it belongs to. Many lists need them.

export const itsClient = (row: Row<"clientId">): SQL | undefined =>
  and(sameTenant(clients, row), eq(clients.id, row.clientId));

export const itsJob = (row: Row<"jobId">): SQL | undefined =>
  and(sameTenant(jobs, row), eq(jobs.id, row.jobId));

export const itsVisit = (row: Row<"visitId">): SQL | undefined =>
  and(sameTenant(visits, row), eq(visits.id, row.visitId));

export const itsProperty = (row: Row<"propertyId">): SQL | undefined =>
  and(sameTenant(properties, row), eq(properties.id, row.propertyId));

/** The address of a client that comes first. */
export const itsPrimaryProperty: SQL | undefined = and(
  sameTenant(properties, clients),
  eq(properties.clientId, clients.id),
  eq(properties.isPrimary, true),
  isNull(properties.deletedAt),
);
