import * as z from "zod/mini";
import { id, idParams, instant } from "./fields";
import { worker } from "./job-work";
import { route } from "./route";

/** How a visit was signed off: by the customer, or with nobody at home. The newest counts. */
export const visitSignature = z.object({
  _id: id,
  /** Empty if nobody was home. */
  name: z.string(),
  /** Lines in a box of 1000 by 400, such as "M10 20L30 40". Null if nobody was home. */
  strokes: z.nullable(z.string()),
  user: worker,
  signedAt: instant,
});
export type VisitSignature = z.infer<typeof visitSignature>;

export const readSignature = route({
  method: "GET",
  path: "/schedule/:id/signature",
  access: "schedule:log",
  summary: "How the customer signed for a visit",
  tag: "Schedule",
  params: idParams,
  status: 200,
  response: z.object({ signature: z.nullable(visitSignature) }),
});
