import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { Account } from "./accounts";
import { book, setStatus } from "./schedule-records";

type Client = { readonly client: { readonly _id: string } };

type Past = {
  readonly title: string;
  readonly daysAgo: number;
  readonly by: Account;
  readonly notes?: readonly string[];
  readonly photos?: readonly Buffer[];
};

const day = 24 * 3_600_000;

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const answerOf = async (asked: Promise<APIResponse>) => {
  const answer = await asked;
  if (!answer.ok()) throw new Error(await answer.text());
  return answer.json();
};

/** A visit of a job of its own that was made at the address of another job, with what it left behind. */
export const addPastVisit = async (
  request: APIRequestContext,
  owner: Account,
  { client }: Client,
  { title, daysAgo, by, notes = [], photos = [] }: Past,
) => {
  const scheduledDate = new Date(Date.now() - daysAgo * day).toISOString();
  const data = { client: client._id, title, scheduledDate };
  const job = await answerOf(request.post("/api/jobs", { headers: as(owner), data }));
  const end = new Date(Date.now() - daysAgo * day + 3_600_000).toISOString();
  const visit = await book(request, owner, job, { start: scheduledDate, end, team: [by] });
  for (const status of ["confirmed", "in_progress", "completed"])
    await setStatus(request, owner, visit._id, status);
  for (const text of notes)
    await answerOf(request.post(`/api/jobs/${job._id}/notes`, { headers: as(by), data: { text } }));
  for (const [index, buffer] of photos.entries())
    await answerOf(
      request.post(`/api/jobs/${job._id}/files`, {
        headers: as(by),
        multipart: { file: { name: `photo-${index}.png`, mimeType: "image/png", buffer } },
      }),
    );
  return { job, visit };
};
