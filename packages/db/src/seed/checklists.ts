import { type CheckQuestion, plainTick } from "@fieldwright/domain/checklists";
import type { Category } from "@fieldwright/domain/statuses";
import type { Random } from "./random";
import type { TemplateRow } from "./rows";

type Question = CheckQuestion & { readonly text: string };

/** A question with the answer that the team gives in the demo. Photos are not part of it. */
export type DemoQuestion = { readonly question: Question; readonly answer: string | null };

const tick = (text: string, required = false): DemoQuestion => ({
  question: { ...plainTick, text, required },
  answer: null,
});

const ask = (text: string, answer: string | null, asked: Partial<CheckQuestion>): DemoQuestion => ({
  question: { ...plainTick, text, ...asked },
  answer,
});

const photo = (text: string): DemoQuestion => ask(text, null, { kind: "photo", required: true });

export const checklists: Partial<Record<Category, readonly DemoQuestion[]>> = {
  repair: [
    tick("Shut off and isolate before opening anything", true),
    photo("Photo of what you found"),
    ask("Condition of everything else", "Good", {
      kind: "choice",
      choices: ["Good", "Worn", "Replace soon"],
      required: true,
    }),
    ask("Model and serial number", "GSX160361, 2104 887 213", { kind: "text" }),
    ask("Test under load", "15", { kind: "reading", unit: "min", min: 10 }),
    tick("Clean up and haul away the old parts"),
  ],
  installation: [
    tick("Check the delivery against the order"),
    photo("Photo of the old equipment and its data plate"),
    ask("Serial number of the new equipment", "2406 114 902", { kind: "text", required: true }),
    tick("Install to code and label the shutoffs"),
    ask("Start-up test", "Passed", { kind: "choice", choices: ["Passed", "Failed"], required: true }),
    ask("Test run", "20", { kind: "reading", unit: "min", min: 10 }),
    tick("Walk the customer through it and leave the manual"),
  ],
  maintenance: [
    ask("Age of the equipment", "11", { kind: "reading", unit: "years", min: 0, max: 40, required: true }),
    photo("Photo of the data plate"),
    tick("Clean, lubricate and replace worn parts"),
    ask("Condition", "Fair", { kind: "choice", choices: ["Good", "Fair", "Poor"], required: true }),
    ask("What will need work next year", "Nothing so far", { kind: "text" }),
  ],
};

type DemoTemplate = {
  readonly name: string;
  readonly category: Category;
  readonly items: readonly Question[];
};

const questions = (...asked: readonly DemoQuestion[]): Question[] => asked.map(({ question }) => question);

/** On every new job of their category. */
const templates: readonly DemoTemplate[] = [
  {
    name: "Furnace tune-up",
    category: "maintenance",
    items: questions(
      tick("New filter in"),
      ask("Gas pressure", null, {
        kind: "reading",
        unit: "in. w.c.",
        min: 3.2,
        max: 3.8,
        required: true,
      }),
      ask("Temperature rise", null, { kind: "reading", unit: "°F", min: 35, max: 65, required: true }),
      ask("Heat exchanger", null, { kind: "choice", choices: ["Sound", "Watch", "Cracked"], required: true }),
      photo("Photo of the burner flame"),
      ask("What will need work next year", null, { kind: "text" }),
    ),
  },
  {
    name: "Water heater installation",
    category: "installation",
    items: questions(
      photo("Photo of the old heater and its data plate"),
      tick("Gas and water shut off", true),
      ask("Serial number of the new heater", null, { kind: "text", required: true }),
      ask("Water pressure", null, { kind: "reading", unit: "psi", min: 40, max: 80, required: true }),
      ask("Water temperature at the tap", null, { kind: "reading", unit: "°F", min: 110, max: 125 }),
      ask("Leak test", null, { kind: "choice", choices: ["Passed", "Failed"], required: true }),
      tick("Walk the customer through it and leave the manual"),
    ),
  },
];

export const buildTemplates = (random: Random, organizationId: string, at: Date): TemplateRow[] =>
  templates.map((template) => ({
    ...template,
    id: random.id(at),
    organizationId,
    createdAt: at,
    updatedAt: at,
  }));
