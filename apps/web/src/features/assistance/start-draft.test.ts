import { describe, expect, it } from "vitest";
import { bestJob } from "./request-draft";

const job = (title: string, status: "draft" | "completed" = "draft") => ({ title, status });

describe("the job that a sentence means", () => {
  it("has most of its words in the title, in any order", () => {
    const jobs = [job("Repair fence"), job("Repair leaking shower valve")];
    expect(bestJob(jobs, "leak repair")).toBe(jobs[1]);
  });

  it("is the newest of equals", () => {
    const jobs = [job("Boiler service"), job("Boiler repair")];
    expect(bestJob(jobs, "boiler")).toBe(jobs[0]);
  });

  it("is open", () => {
    expect(bestJob([job("Leak repair", "completed")], "leak repair")).toBeUndefined();
  });

  it("is nothing when no word fits", () => {
    expect(bestJob([job("Boiler service")], "leak repair")).toBeUndefined();
  });
});
