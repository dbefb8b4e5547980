import { signedIn } from "./auth";
import { noContent } from "./fields";
import { route } from "./route";

export const openSampleCompany = route({
  method: "POST",
  path: "/sample-company",
  access: "organization:write",
  summary: "Open your sample company: creates one if needed, and returns a session in it",
  tag: "Settings",
  status: 200,
  response: signedIn,
});

export const removeSampleCompany = route({
  method: "DELETE",
  path: "/sample-company",
  access: "organization:write",
  summary: "Remove your sample company with everything in it, from inside or outside",
  tag: "Settings",
  status: 204,
  response: noContent,
});
