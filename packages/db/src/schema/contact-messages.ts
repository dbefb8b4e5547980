import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, primaryId } from "./columns";

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: primaryId(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    company: text("company"),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("contact_messages_list_idx").on(table.createdAt.desc(), table.id.desc())],
);
