import { expect, it } from "vitest";
import { walkDays } from "./walk-days";

/** Two weeks. The first has nothing from Tuesday to Thursday. */
const lines = [3, 1, 0, 0, 0, 2, 1, 2, 0, 4, 1, 1, 1, 1];

it.each([
  ["to the next line of the day", { day: 0, line: 0 }, "ArrowDown", { day: 0, line: 1 }],
  ["from the last line to the week below", { day: 0, line: 2 }, "ArrowDown", { day: 7, line: 0 }],
  ["from the first line to the last of the week above", { day: 7, line: 0 }, "ArrowUp", { day: 0, line: 2 }],
  ["to the same line of the next day", { day: 6, line: 0 }, "ArrowRight", { day: 7, line: 0 }],
  ["to the last line of a shorter day", { day: 9, line: 3 }, "ArrowRight", { day: 10, line: 0 }],
  ["over days without visits", { day: 1, line: 0 }, "ArrowRight", { day: 5, line: 0 }],
  ["back over them", { day: 5, line: 1 }, "ArrowLeft", { day: 1, line: 0 }],
  ["nowhere from the last day", { day: 13, line: 0 }, "ArrowRight", undefined],
  ["nowhere without a week below", { day: 9, line: 3 }, "ArrowDown", undefined],
  ["nowhere by another key", { day: 0, line: 0 }, "Enter", undefined],
])("an arrow key leads %s", (_, from, key, to) => {
  expect(walkDays(lines, from, key)).toEqual(to);
});
