import type { Attachment } from "@fieldwright/contract/attachments";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUntil } from "#kernel";
import { type Person, registerOrganization } from "#testing/auth";
import { newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { multipartBody, multipartType, picture, upload } from "#testing/uploads";

let test: TestApp;
let ours: Person;
let theirs: Person;
beforeAll(async () => {
  test = await createTestApp();
  ours = await registerOrganization(test, "Hollis & Sons");
  theirs = await registerOrganization(test, "Somebody Else");
});
afterAll(() => test.close());

const add = async (person: Person, content: Buffer): Promise<Attachment> =>
  (await upload(test, person, await newJob(test, person), { content })).json<Attachment>();
const open = (url: string | null) => test.app.inject({ method: "GET", url: url ?? "/" });
const statusOf = async (url: string | null): Promise<number> => (await open(url)).statusCode;

/** As the version before made them: with nothing but a signature over the id. */
const addressesFromBefore = ({ _id }: Attachment): [file: string, thumbnail: string] => {
  const until = new Date(test.deps.clock().getTime() + 60_000);
  const signed = (use: string) =>
    new URLSearchParams(signUntil(test.config.appSecret, `${use}:${_id}`, until)).toString();
  return [`/api/files/${_id}?${signed("file")}`, `/api/files/${_id}/thumbnail?${signed("thumbnail")}`];
};

const inOrganization = (url: string | null, { organizationId }: Person): string => {
  const address = new URL(url ?? "/", "http://localhost");
  address.searchParams.set("organization", organizationId ?? "");
  return `${address.pathname}${address.search}`;
};

/** Two photos with one id, as phones could make them: a blue one of ours, a red one of theirs. */
const withOneId = async (): Promise<[our: Attachment, their: Attachment]> => {
  const our = await add(ours, await picture(30, 30, "#0000ff"));
  const their = await add(theirs, await picture(30, 30, "#ff0000"));
  await test.database.pool.query("update attachments set id = $2 where organization_id = $1 and id = $3", [
    theirs.organizationId,
    our._id,
    their._id,
  ]);
  const { rows } = await test.database.pool.query(
    "select record_id as job from attachments where id = $1 and organization_id = $2",
    [our._id, theirs.organizationId],
  );
  const { files } = (await request(test, theirs, "GET", `/jobs/${rows[0].job}/files`)).json<{
    files: [Attachment];
  }>();
  return [our, files[0]];
};

const colorOf = async (url: string | null): Promise<string> => {
  const { dominant } = await sharp((await open(url)).rawPayload).stats();
  return dominant.r > dominant.b ? "red" : "blue";
};

describe("the address of a file", () => {
  it("names its organization, and opens nothing with another one in its place", async () => {
    const { url, thumbnail } = await add(ours, await picture(20, 20));
    for (const address of [url, thumbnail]) {
      expect(address).toContain(`organization=${ours.organizationId}`);
      expect(await statusOf(address)).toBe(200);
      expect(await statusOf(inOrganization(address, theirs))).toBe(404);
    }
  });

  it("still opens a file if it is from before and names none", async () => {
    const file = await add(ours, await picture(20, 20, "#00ff00"));
    for (const address of addressesFromBefore(file)) expect(await statusOf(address)).toBe(200);
  });

  it("opens nothing without the organization that it names", async () => {
    const { url, thumbnail } = await add(ours, await picture(20, 20, "#00ffff"));
    for (const address of [url, thumbnail]) {
      const { pathname, searchParams } = new URL(address ?? "/", "http://localhost");
      searchParams.delete("organization");
      expect(await statusOf(`${pathname}?${searchParams.toString()}`)).toBe(404);
    }
  });

  it("opens nothing with a time that is not one, although its signature is right", async () => {
    const { _id } = await add(ours, await picture(20, 20, "#ff00ff"));
    const { expires, signature } = signUntil(test.config.appSecret, `file:${_id}:more`, new Date(0));
    expect(await statusOf(`/api/files/${_id}?expires=more:${expires}&signature=${signature}`)).toBe(404);
  });
});

describe("two organizations with the same id of a file", () => {
  it("each open their own", async () => {
    const [our, their] = await withOneId();
    expect(their._id).toBe(our._id);
    for (const at of ["url", "thumbnail"] as const)
      expect([await colorOf(our[at]), await colorOf(their[at])]).toEqual(["blue", "red"]);
  });

  it("open nothing by an address that names none: nobody can tell whose it is", async () => {
    const [our] = await withOneId();
    for (const address of addressesFromBefore(our)) expect(await statusOf(address)).toBe(404);
  });

  it("open nothing by such an address either after one of them deleted their own", async () => {
    const [our] = await withOneId();
    expect((await request(test, theirs, "DELETE", `/files/${our._id}`)).statusCode).toBe(204);
    for (const address of addressesFromBefore(our)) expect(await statusOf(address)).toBe(404);
    expect(await colorOf(our.url)).toBe("blue");
  });
});

const send = async (path: string): Promise<string> => {
  const sent = await test.app.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { ...ours.headers, "content-type": multipartType },
    payload: multipartBody({ content: await picture(60, 60) }),
  });
  return sent.json().photo ?? sent.json().organization.logoUrl;
};

describe("the public address of a logo or a person's photo", () => {
  it.each(["/settings/organization/logo", "photo"])("names its organization, from %s", async (path) => {
    const address = await send(path === "photo" ? `/users/${ours.userId}/photo` : path);
    expect(address).toContain(`?organization=${ours.organizationId}`);
    const [fromBefore = ""] = address.split("?");
    expect([
      await statusOf(address),
      await statusOf(fromBefore),
      await statusOf(inOrganization(address, theirs)),
    ]).toEqual([200, 200, 404]);
  });
});
