import boardDark from "../shots/board-dark.webp";
import boardDarkPhone from "../shots/board-dark-phone.webp";
import boardLight from "../shots/board-light.webp";
import boardLightPhone from "../shots/board-light-phone.webp";
import dashboardDark from "../shots/dashboard-dark.webp";
import dashboardDarkPhone from "../shots/dashboard-dark-phone.webp";
import dashboardLight from "../shots/dashboard-light.webp";
import dashboardLightPhone from "../shots/dashboard-light-phone.webp";
import fieldDark from "../shots/field-dark-phone.webp";
import fieldLight from "../shots/field-light-phone.webp";
import invoiceDark from "../shots/invoice-dark.webp";
import invoiceDarkPhone from "../shots/invoice-dark-phone.webp";
import invoiceLight from "../shots/invoice-light.webp";
import invoiceLightPhone from "../shots/invoice-light-phone.webp";
import jobDark from "../shots/job-dark.webp";
import jobDarkPhone from "../shots/job-dark-phone.webp";
import jobLight from "../shots/job-light.webp";
import jobLightPhone from "../shots/job-light-phone.webp";
import slotsDark from "../shots/slots-dark.webp";
import slotsDarkPhone from "../shots/slots-dark-phone.webp";
import slotsLight from "../shots/slots-light.webp";
import slotsLightPhone from "../shots/slots-light-phone.webp";

type Themed = { readonly light: string; readonly dark: string };
type Size = { readonly width: number; readonly height: number };
export type Shot = {
  readonly alt: string;
  readonly size: Size;
  readonly wide: Themed;
  readonly phone: Themed;
};

const whole = { width: 1680, height: 1050 };
const half = { width: 1320, height: 1050 };
export const phoneSize = { width: 780, height: 1280 };

/** Screenshots of the demo company, made by `npm run shots`. */
export const shots = {
  board: {
    alt: "The dispatch board: a row for each technician, the hours of the day across the top, visits with the drive between them",
    size: whole,
    wide: { light: boardLight, dark: boardDark },
    phone: { light: boardLightPhone, dark: boardDarkPhone },
  },
  dashboard: {
    alt: "The dashboard: four figures for the month, today's visits to scale, recent jobs and what needs attention",
    size: whole,
    wide: { light: dashboardLight, dark: dashboardDark },
    phone: { light: dashboardLightPhone, dark: dashboardDarkPhone },
  },
  slots: {
    alt: "Six times for a job as cards, each with a person, a score and the reason in a sentence",
    size: half,
    wide: { light: slotsLight, dark: slotsDark },
    phone: { light: slotsLightPhone, dark: slotsDarkPhone },
  },
  /** The same at any width, because it shows a phone. */
  field: {
    alt: "A technician's day on a phone: four visits in order, with the drive between them",
    size: phoneSize,
    wide: { light: fieldLight, dark: fieldDark },
    phone: { light: fieldLight, dark: fieldDark },
  },
  job: {
    alt: "A job: line items with prices, and the checklist with who checked off what and when",
    size: half,
    wide: { light: jobLight, dark: jobDark },
    phone: { light: jobLightPhone, dark: jobDarkPhone },
  },
  invoice: {
    alt: "An invoice with its lines, payments and balance",
    size: half,
    wide: { light: invoiceLight, dark: invoiceDark },
    phone: { light: invoiceLightPhone, dark: invoiceDarkPhone },
  },
} satisfies Record<string, Shot>;
