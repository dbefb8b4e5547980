import { maxPhotoNote, photoMarks } from "@fieldwright/domain/field-facts";
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, rowId, softDelete } from "./columns";
import { organizationId, organizations } from "./organizations";
import { users } from "./users";

/**
 * Storage used by an organization's files. Deleted files count until their content is deleted. Maintained by
 * triggers. Never write it.
 */
export const storageUsed = pgTable(
  "storage_used",
  {
    organizationId: uuid("organization_id")
      .primaryKey()
      .references(() => organizations.id),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
  },
  () => [check("storage_used_bytes_check", sql`bytes >= 0`)],
);

const attachmentKinds = [
  "client",
  "property",
  "quote",
  "job",
  "visit",
  "invoice",
  "organization",
  "user",
] as const;

/** A file on a record. The content is stored once under its hash, however often it is attached. */
export const attachments = pgTable(
  "attachments",
  {
    id: rowId(),
    organizationId: organizationId(),
    kind: text("kind", { enum: attachmentKinds }).notNull(),
    recordId: uuid("record_id").notNull(),
    fileHash: text("file_hash").notNull(),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    /** Bytes. */
    size: integer("size").notNull(),
    /** May be a client's account, which has no organization. */
    uploadedBy: uuid("uploaded_by").references(() => users.id),
    /** For a photo of the work: whether it shows the place before or after it. */
    mark: text("mark", { enum: photoMarks }),
    /** A few words about it. */
    note: text("note").notNull().default(""),
    /** When the note was last written, here or on a phone. */
    notedAt: instant("noted_at"),
    createdAt: createdAt(),
    ...softDelete(),
  },
  (table) => [
    primaryKey({ name: "attachments_pkey", columns: [table.id, table.organizationId] }),
    index("attachments_record_idx").on(table.organizationId, table.kind, table.recordId, table.createdAt),
    index("attachments_file_idx").on(table.fileHash),
    check("attachments_kind_check", oneOf("kind", attachmentKinds)),
    check("attachments_size_check", sql`size > 0`),
    check("attachments_mark_check", oneOf("mark", photoMarks)),
    check("attachments_note_check", sql.raw(`length(note) <= ${maxPhotoNote}`)),
  ],
);
