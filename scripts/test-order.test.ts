import { expect, it } from "vitest";
import { grouped } from "./test-order";

const file = (name: string, moduleId: string) => ({ moduleId, project: { name } });

it("keeps the files of a project together and in their order, long ones first", () => {
  const mixed = [
    file("packages/domain", "b"),
    file("apps/server", "d"),
    file("packages/domain", "a"),
    file("packages/db", "e"),
    file("apps/server", "c"),
    file("apps/web", "f"),
    file("apps/server", "/fuzz/fuzz.test.ts"),
  ];
  const names = grouped(mixed).map(({ moduleId }) => moduleId);
  expect(names).toEqual(["/fuzz/fuzz.test.ts", "d", "c", "e", "f", "b", "a"]);
});
