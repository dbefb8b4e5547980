import type { User } from "@fieldwright/contract/auth";
import { createField, type Field, type FieldParts } from "../field";
import type { Office } from "./office";
import { person } from "./work";

/** One tab of a browser. Tabs with the same database are on the same phone. */
export const openTab = (office: Office, database: string, parts: Partial<FieldParts> = {}): Field =>
  createField({
    base: office.base,
    database,
    patience: 300,
    pause: () => 20,
    exclusively: (work) => work(() => true),
    onSignedOut: () => undefined,
    wantsWork: () => true,
    ...parts,
  });

export const signIn = async (field: Field, user: User = person(), token = "token-1"): Promise<void> => {
  await field.open(user, token);
  await field.load();
};
