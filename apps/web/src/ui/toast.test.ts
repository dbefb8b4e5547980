import { expect, it } from "vitest";
import { takeMessages, toast } from "./toast";

it("a message that comes while another is about to be shown is shown too, and each once", () => {
  toast.success("Greg is booked.");
  toast.success("We emailed Greg.");
  expect(takeMessages()).toMatchObject([{ text: "Greg is booked." }, { text: "We emailed Greg." }]);
  expect(takeMessages()).toEqual([]);
});
