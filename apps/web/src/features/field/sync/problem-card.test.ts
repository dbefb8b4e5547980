import { plainSpaces } from "@fieldwright/domain/format-time";
import { expect, it } from "vitest";
import type { WaitingFact } from "@/lib/field/types";
import { choicesFirst, finishChoice } from "./problem-card";

const at = (time: string, day = "2026-11-17"): Date => new Date(`${day}T${time}:00-05:00`);

const choiceOf = (mine: Date, theirs: Date, heard: Date) => {
  const office = { finishedAt: theirs.toISOString(), heardAt: heard.toISOString() };
  const problem = { misfit: "finished" as const, message: "This visit is already finished.", office };
  return finishChoice({ customer: "Ruth Delgado", at: mine, problem }, "America/New_York");
};

it("names both times, on the buttons too", () => {
  expect(choiceOf(at("09:05"), at("09:30"), at("10:02"))).toEqual({
    title: "Finish time for Ruth Delgado",
    text: "You entered 9:05. At 10:02 the office already had 9:30. Pick one.",
    keep: "Keep 9:05",
    use: "Use 9:30",
  });
});

it("says morning and afternoon, and the day, where they differ", () => {
  const noon = choiceOf(at("11:50"), at("12:30"), at("13:00"));
  expect([noon?.keep, noon?.use].map((text) => plainSpaces(text ?? ""))).toEqual([
    "Keep 11:50 AM",
    "Use 12:30 PM",
  ]);
  const old = choiceOf(at("09:05", "2026-11-14"), at("09:30", "2026-11-14"), at("10:02"));
  expect(old?.keep).toBe("Keep Nov 14, 9:05");
});

it("asks nothing if the two read the same, or the office named no time", () => {
  expect(choiceOf(at("09:05"), new Date(at("09:05").getTime() + 20_000), at("10:02"))).toBeUndefined();
  const problem = { misfit: "finished" as const, message: "This visit is already finished." };
  expect(finishChoice({ customer: "Ruth", at: at("09:05"), problem }, "UTC")).toBeUndefined();
});

it("stands before what the person only has to know, in the order of taps", () => {
  const fact = (id: string, finishedAt?: Date): WaitingFact => ({
    id,
    kind: "finish",
    title: "Finished",
    customer: "Ruth Delgado",
    at: at("09:05"),
    job: "job",
    visit: id,
    reason: "",
    problem: {
      message: "This visit is already finished.",
      ...(finishedAt
        ? { office: { finishedAt: finishedAt.toISOString(), heardAt: at("10:02").toISOString() } }
        : {}),
    },
  });
  const facts = [
    fact("notice"),
    fact("choice", at("09:30")),
    fact("same minute", at("09:05")),
    fact("later choice", at("09:45")),
  ];
  expect(choicesFirst(facts, "America/New_York").map(({ id }) => id)).toEqual([
    "choice",
    "later choice",
    "notice",
    "same minute",
  ]);
});
