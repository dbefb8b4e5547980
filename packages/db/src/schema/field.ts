import { misfits } from "@fieldwright/domain/field-facts";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";
import { users } from "./users";
import { visits } from "./visits";

/** People who share their position have a row. Only the last position is kept, and not beyond its day. */
export const userPositions = pgTable(
  "user_positions",
  {
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    lat: doublePrecision("lat"),
    lng: doublePrecision("lng"),
    /** Meters. */
    accuracy: doublePrecision("accuracy"),
    at: instant("at"),
    /** The visit that the person was on. */
    visitId: uuid("visit_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    foreignKey({
      name: "user_positions_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "user_positions_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }),
    index("user_positions_visit_idx").on(table.organizationId, table.visitId),
    index("user_positions_at_idx").on(table.at).where(sql`at is not null`),
    check(
      "user_positions_whole_check",
      sql`num_nulls(lat, lng, accuracy, at, visit_id) in (0, 5) and lat between -90 and 90 and lng between -180 and 180`,
    ),
  ],
);

/** When each person of a crew took the steps of a visit. */
export const visitProgress = pgTable(
  "visit_progress",
  {
    organizationId: organizationId(),
    visitId: uuid("visit_id").notNull(),
    userId: uuid("user_id").notNull(),
    travelAt: instant("travel_at"),
    arrivedAt: instant("arrived_at"),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.visitId, table.userId] }),
    foreignKey({
      name: "visit_progress_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "visit_progress_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
  ],
);

const keptOutcomes = ["done", "kept", "refused"] as const;

/** Everything that a phone sent. A row never goes: it is how a fact that is sent again counts once. */
export const fieldFacts = pgTable(
  "field_facts",
  {
    organizationId: organizationId(),
    /** Made on the phone. Also the id of the note, photo or time entry that the fact makes. */
    id: uuid("id").notNull(),
    userId: uuid("user_id").notNull(),
    /** Null if the fact could not be read. */
    kind: text("kind"),
    /** Null if there is no such job. */
    jobId: uuid("job_id"),
    visitId: uuid("visit_id"),
    /** As it was sent. */
    body: jsonb("body").notNull(),
    /** On the server's clock. */
    at: instant("at"),
    /** By the clock of the phone. */
    deviceAt: instant("device_at"),
    offsetMs: bigint("offset_ms", { mode: "number" }),
    receivedAt: instant("received_at").notNull(),
    outcome: text("outcome", { enum: keptOutcomes }).notNull(),
    misfit: text("misfit", { enum: misfits }),
    message: text("message"),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "field_facts_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    foreignKey({
      name: "field_facts_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }),
    foreignKey({
      name: "field_facts_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }),
    index("field_facts_visit_idx").on(table.organizationId, table.visitId, table.at),
    index("field_facts_job_idx").on(table.organizationId, table.jobId),
    index("field_facts_user_idx").on(table.organizationId, table.userId),
    check("field_facts_outcome_check", oneOf("outcome", keptOutcomes)),
  ],
);

/** A photo that is arriving. It becomes a file when its fact arrives. */
export const fieldUploads = pgTable(
  "field_uploads",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    userId: uuid("user_id").notNull(),
    /** Bytes of the whole photo. */
    size: integer("size").notNull(),
    received: integer("received").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "field_uploads_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete("cascade"),
    index("field_uploads_user_idx").on(table.organizationId, table.userId),
    index("field_uploads_expiry_idx").on(table.updatedAt),
    check("field_uploads_size_check", sql`size > 0 and received between 0 and size`),
  ],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** In the database and not on disk, so that any node can go on with an upload. */
export const fieldUploadChunks = pgTable(
  "field_upload_chunks",
  {
    organizationId: organizationId(),
    uploadId: uuid("upload_id").notNull(),
    /** Where the part begins. */
    position: integer("position").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.uploadId, table.position] }),
    foreignKey({
      name: "field_upload_chunks_upload_fk",
      columns: [table.organizationId, table.uploadId],
      foreignColumns: [fieldUploads.organizationId, fieldUploads.id],
    }).onDelete("cascade"),
  ],
);
