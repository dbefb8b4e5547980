import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { statementsOf } from "./apply-migrations";
import { readSql, sqlVersion } from "./apply-sql";
import { migrations } from "./testing/legacy-database";

/** What databases out there have applied. Add a line for a new migration; never change one. */
const committed: Record<string, string> = {
  "0000_baseline.sql": "0c5bb35f6db8d1b7a7d234e8a3d60c00097b5ad3a2c665da8b10c0ffa7927239",
  "0001_field.sql": "906a7bbe72ee05331258456bdc75bef14806ad0452a19b5fe3c9168af8d8460c",
  "0002_field_work.sql": "089aacd2048487f95afd19c9abcaf526c41dfdbd7d12f369bfca8b13e02a8d1b",
  "0003_visits.sql": "6d221b562195aa514e99579783e78edce3ae45955f79dc5956664b0badb5f18f",
  "0004_schedule_settings.sql": "6905b2fa5f00b3f71e36742add441aa80789a664703f723eff1f7f1e7c24935c",
  "0005_customer_messages.sql": "8fe6367cfd3612c68a3bbef7b0e5e27aa3c58770081bc03a6a9068a72a5bbb17",
  "0006_map_style.sql": "63144063af21ea58f3342819412fed83214bb6843c463715720257b16a382a41",
  "0007_imports.sql": "8e7d205a0f9e429e889a5afae43d0fb1d82a67c34ddd7f0d6e014359ba8f4b45",
  "0008_required_skills.sql": "fa2cb87454afccbb3969d7e71a5a48107c88608d21afcf176e044a4afb0a9a74",
  "0009_saved_views.sql": "2b583212e6b025288ba789b58cfcfb694d10be4435ca04e252dc09e1299458c9",
  "0010_setup_path.sql": "589a45952dfdc6a103e215d12252f08db5ac0c9ecd84e726db2013f916bf46c0",
  "0011_photo_notes.sql": "73d5340c216aaa20c4fe00e094f2cc8eedf7b6a66dda5f5c0d684e926ea6a95f",
  "0012_report_questions.sql": "5b5a8a1d0aef58f2b190a9cce44d66d5b01800322bf432490909083c30741613",
  "0013_moving_in.sql": "37b3ec5b12c1490a100c955196913ee747c1e39e0ab6d383d6d43288644d55ff",
  "0014_price_book.sql": "a6dc3b980f8f19333f64add48b5eae9ec2398d23ff329e6127648ea3241933b9",
  "0015_customer_page.sql": "9e405e2ccbbbb0ff0191b2d7419f2109428142b669fa65f7bda3635650ec63c7",
  "0016_job_totals.sql": "36a5c30f5fc1e661df181dab450e0f4667e313dd36faedfeb48334237ccf4808",
  "0017_customer_wishes.sql": "68a642e8d34e37f0bf1373b7d262abbe5675331c68a4ce07ded0a53ffd74d46e",
  "0018_reminders_by_time.sql": "3e52a833a0f33730363583560acc6362802527afd6de677d48be6d3471aa7146",
  "0019_organization_keys.sql": "73467524b4cec3e7b27dc55f4f621ff8ce6be3c2dd4f6d8bc40cacde112d0c36",
  "0020_several_machines.sql": "2cb7391c1c13cfe568da8611e6b2881970e10a7405b2395f794d3df5bcad44e5",
  "0021_letter_pairs.sql": "317a90120dea01caf127ef7ea3802c4c50ba4e3a7bcfb23802c20310e910756b",
  "0022_keys.sql": "a92a8f63a06e92d6dc3838bd294325c1b050578c7e6a33128db2d4bc54d5d215",
  "0023_bookings_by_start.sql": "d7f92f2a9ce2e5513a75c6c55f8e98e10d586da2ca4e0babfe27710f45020c81",
  "0024_last_keys.sql": "9765064e7002ed549adbe9df8788ca6ea82471e8f4b7d38fd97d2bdeefc9bdb9",
  "0025_plan_weights.sql": "aa239e64164bd8cfc251afc544cfb709df4feb1a1e0f4c5b8e5461d7da7012ed",
  "0026_unread_indexes.sql": "75df746b79229503f5ecc591f2979cba716a4dc42268a9914550599a7aff6829",
  "0027_what_nodes_share.sql": "8413cc881799e51ef32e93031505818e4c16ee2eae336c983335ff1fd1af7f5d",
};
/** Of all files in `legacy`, none of which may change. */
const legacy = "5b6e531b6b2d399c3e2b8bae140f201ae77e79ad95d521df1b004c242be5f886";

const sha256 = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");

const hashesIn = (folder: string): [name: string, hash: string][] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => [name, sha256(readFileSync(path.join(folder, name)))]);

const mustBe = (what: string, found: string | undefined, expected: string | undefined): string[] => {
  if (found === expected) return [];
  return [
    expected === undefined
      ? `${what} is new: add its line, with ${found}`
      : `${what} was changed or removed: bring it back, and write a new migration instead`,
  ];
};

it("migrations are append-only", () => {
  const found = Object.fromEntries(hashesIn(migrations).filter(([name]) => !name.startsWith("legacy")));
  const ofLegacy = sha256(JSON.stringify(hashesIn(path.join(migrations, "legacy"))));
  const names = [...new Set([...Object.keys(committed), ...Object.keys(found)])];
  expect([
    ...names.flatMap((name) => mustBe(name, found[name], committed[name])),
    ...mustBe("A file in legacy", ofLegacy, legacy),
  ]).toEqual([]);
});

/** The texts of src/sql by version. Add a line for a new version; never change one. */
const texts: Record<number, string> = {
  1: "5b22e8891ed78fff336fb5d46f31d713d029340dfaba2ba11d5d5aed6b204051",
  2: "8d3843b6b4276badc13c1bcf6fb0c11efd4105166cce2f825f38f5849c59a2c2",
  3: "5e0bb253ca3cc67a8f8b8cc479c9e191fe57799d9ff1ad2f7a45e435d75de78d",
  4: "477795cb4275fb5e273f8adf83913f9907d204d756400292dcedc6e96393c7c9",
  5: "7935255df42a7c4889280dada3ec5e1f83a40618fe26ec53bfdc2537c888aaa4",
  6: "e6646a217e65ddcdc23de628caaf38668423205b4a6a13f2a21a74df19cbc2f9",
  7: "8e6ee615de4ae844559a97a15ce4986b1925a8299fa7a6eb1eac1ae9b27da746",
  8: "155c5efd8fb1a96e1a44897479bfb2cf3321c5eebeaeccdfd459a44a1676a76f",
  9: "4371eaa4a6254ec46d3f63289a5e9c1517f9dec0d74607450207451d7b331bd1",
  10: "5156c6f01fac8918fb1e069d591136b17ffd925a98be00c18c4814b5a6f89663",
};

it("a change of src/sql has a version of its own", async () => {
  const hash = sha256(await readSql(path.join(migrations, "../src/sql")));
  const next = `src/sql was changed: raise sqlVersion in apply-sql.ts by one, and add its line here, with ${hash}`;
  expect(texts[sqlVersion] === hash ? [] : [next]).toEqual([]);
  expect(Math.max(...Object.keys(texts).map(Number))).toBe(sqlVersion);
});

/** Earlier migrations ran while nobody used the tables. */
const firstOnline = "0019";

/** A statement that breaks a rule on purpose says why: `-- stops writers: the table has a row for each organization`. */
const reason = /^-- stops writers: \S.{10,}$/m;

/** What stops the writers of a large table, or breaks the version that still runs beside this one. */
const rules: readonly { readonly refused: RegExp; readonly instead: string }[] = [
  { refused: /^create (unique )?index (?!concurrently)/i, instead: "create index concurrently" },
  { refused: /^drop index (?!concurrently)/i, instead: "drop index concurrently" },
  {
    refused: /\badd (constraint \S+ )?(foreign key|check)\b(?![\s\S]*\bnot valid)/i,
    instead: "not valid, and validate constraint after it",
  },
  {
    refused: /\badd (constraint \S+ )?(unique|primary key)\b(?!\s+using index)/i,
    instead: "a concurrent unique index, then using index",
  },
  { refused: /\badd (constraint \S+ )?exclude\b/i, instead: "a new table with the constraint" },
  { refused: /\balter (column )?\S+ (set data )?type\b/i, instead: "a new column" },
  {
    refused: /\balter (column )?\S+ set not null/i,
    instead: "a valid check (column is not null) first, and say so",
  },
  {
    refused:
      /\badd column\b[\s\S]*\b(default (gen_random_uuid|clock_timestamp|random|timeofday|nextval)\b|generated always as \(|serial\b)/i,
    instead: "a column without it, filled in portions",
  },
  {
    refused: /\b(drop (column|table|view|function|trigger|constraint)|rename (to|column|constraint))\b/i,
    instead: "an earlier release that does not use it any more, and say which",
  },
  {
    refused: /^(update|delete from|insert into [\s\S]*\bselect\b)/i,
    instead: "a do block that commits every few thousand rows",
  },
];

const tableOf = (statement: string): string | undefined =>
  /^(?:alter table(?: only)?|update|delete from|insert into) (?:"public"\.)?"?(\w+)/i.exec(statement)?.[1] ??
  /^create (?:unique )?index .*? on (?:only )?(?:"public"\.)?"?(\w+)/is.exec(statement)?.[1];

const problemsIn = (text: string): string[] => {
  const made = [...text.matchAll(/\bcreate table (?:if not exists )?"?(\w+)/gi)].map(([, name]) => name);
  const raw = text.split("--> statement-breakpoint").filter((part) => !reason.test(part));
  return raw.flatMap(statementsOf).flatMap((statement) => {
    if (made.includes(tableOf(statement))) return [];
    return rules
      .filter(({ refused }) => refused.test(statement))
      .map(({ instead }) => `${statement.slice(0, 60)}: write ${instead}`);
  });
};

describe("a migration of tables in use", () => {
  it("stops no writer, and leaves what the last version needs", () => {
    const files = readdirSync(migrations).filter((name) => name.endsWith(".sql") && name >= firstOnline);
    const problems = files.flatMap((name) => problemsIn(readFileSync(path.join(migrations, name), "utf8")));
    expect(problems).toEqual([]);
  });

  it.each([
    'CREATE INDEX "a" ON "jobs" USING btree ("id")',
    'CREATE UNIQUE INDEX "a" ON "jobs" USING btree ("id")',
    'DROP INDEX "a"',
    'ALTER TABLE "jobs" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "public"."users"("id")',
    'ALTER TABLE "jobs" ADD CONSTRAINT "a" CHECK (b > 0)',
    'ALTER TABLE "jobs" ADD CONSTRAINT "a" UNIQUE("b")',
    'ALTER TABLE "jobs" ADD PRIMARY KEY ("b")',
    'ALTER TABLE "jobs" ADD CONSTRAINT "a" EXCLUDE USING gist (b with =)',
    'ALTER TABLE "jobs" ALTER COLUMN "a" SET DATA TYPE bigint',
    'ALTER TABLE "jobs" ALTER COLUMN "a" SET NOT NULL',
    'ALTER TABLE "jobs" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL',
    'ALTER TABLE "jobs" ADD COLUMN "a" integer GENERATED ALWAYS AS (b + 1) STORED',
    'ALTER TABLE "jobs" DROP COLUMN "a"',
    'ALTER TABLE "jobs" RENAME COLUMN "a" TO "b"',
    'ALTER TABLE "jobs" DROP CONSTRAINT "a"',
    'DROP TABLE "jobs"',
    'UPDATE "jobs" SET "a" = 1',
    "-- What it is for.\nDELETE FROM jobs",
  ])("refuses %s", (statement) => {
    expect(problemsIn(statement)).toHaveLength(1);
    expect(problemsIn(`-- stops writers: nobody uses it since 0018\n${statement}`)).toEqual([]);
  });

  it.each([
    'CREATE TABLE "a" ("id" uuid PRIMARY KEY);--> statement-breakpoint\nCREATE INDEX "b" ON "a" USING btree ("id");--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "public"."users"("id")',
    'ALTER TABLE "jobs" ADD COLUMN "a" integer DEFAULT 0 NOT NULL',
    'ALTER TABLE "jobs" ADD COLUMN "a" timestamp with time zone DEFAULT now() NOT NULL',
    'CREATE UNIQUE INDEX CONCURRENTLY "a" ON "jobs" USING btree ("id")',
    'ALTER TABLE "jobs" ADD CONSTRAINT "a" UNIQUE USING INDEX "a"',
    'ALTER TABLE "jobs" ADD CONSTRAINT "a" CHECK (b > 0) NOT VALID;--> statement-breakpoint\nALTER TABLE "jobs" VALIDATE CONSTRAINT "a"',
  ])("takes %s", (text) => {
    expect(problemsIn(text)).toEqual([]);
  });
});
