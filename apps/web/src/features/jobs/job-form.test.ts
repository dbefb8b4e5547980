import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { datedJobForm, type JobFields, undatedJobForm } from "./job-form";

const base: JobFields = {
  title: "Heater",
  description: "",
  priority: "medium",
  category: "general",
  requiredSkills: "",
  scheduledDate: "2026-11-20",
};

describe("saving a job", () => {
  it("needs a title", () => {
    const [issue] = z.safeParse(datedJobForm, { ...base, title: " " }).error?.issues ?? [];
    expect(issue?.message).toBe("Title is required");
  });

  it("lets a job stay without a date, but not lose its date", () => {
    const undated = { ...base, scheduledDate: "" };
    expect(z.safeParse(undatedJobForm, undated).success).toBe(true);
    expect(z.safeParse(datedJobForm, undated).success).toBe(false);
  });
});
