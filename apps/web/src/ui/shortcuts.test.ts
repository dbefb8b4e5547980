import { describe, expect, it } from "vitest";
import { matchKey, type ShortcutGroup } from "./shortcuts";

const pressed: string[] = [];
const key = (keys: string) => ({ keys, label: keys, run: () => pressed.push(keys) });
const groups: ShortcutGroup[] = [
  { name: "Go", shortcuts: [key("g d"), key("g c")] },
  { name: "General", shortcuts: [key("c"), key("?"), key("mod+k")] },
];

const press = (prefix: string, typed: string) => {
  pressed.length = 0;
  const match = matchKey(groups, prefix, typed);
  match.run?.();
  return { ran: pressed[0], prefix: match.prefix };
};

describe("a key", () => {
  it("runs its shortcut", () => {
    expect(press("", "?").ran).toBe("?");
    expect(press("", "mod+k").ran).toBe("mod+k");
  });

  it("that begins a pair waits for the second", () => {
    expect(press("", "g")).toEqual({ ran: undefined, prefix: "g" });
  });

  it("after the first of a pair runs the pair, not its own shortcut", () => {
    expect(press("g", "c").ran).toBe("g c");
    expect(press("g", "d").ran).toBe("g d");
  });

  it("that does not complete the pair counts on its own", () => {
    expect(press("g", "?").ran).toBe("?");
    expect(press("g", "g").prefix).toBe("g");
  });

  it("that the browser itself answers to is left to it", () => {
    const named = [{ name: "List", shortcuts: [{ keys: "Enter", label: "Open" }] }];
    expect(matchKey(named, "", "Enter")).toEqual({});
  });

  it("that nobody listens to does nothing", () => {
    expect(press("", "z")).toEqual({ ran: undefined, prefix: undefined });
  });
});
