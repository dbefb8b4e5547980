import type { Permission } from "@fieldwright/domain/permissions";
import { createRootRoute, createRoute } from "@tanstack/react-router";
import { readClientFilters } from "@/features/clients/client-filters";
import { readImportSearch } from "@/features/imports/import-search";
import { readInvoiceFilters, readInvoiceStart } from "@/features/invoices/invoice-filters";
import { readJobFilters } from "@/features/jobs/job-filters";
import { readQuoteFilters } from "@/features/quotes/quote-filters";
import { readReportSearch } from "@/features/reports/report-search";
import { readBookingStart, readScheduleSearch } from "@/features/schedule/schedule-search";
import { readSetupSearch } from "@/features/setup/setup-search";
import { readTeamFilters } from "@/features/team/team-filters";
import { readTimeSheetSearch } from "@/features/time-sheets/time-sheet-search";
import { safeRedirect } from "@/lib/auth";
import { readClientStart } from "@/records/list-filters";
import { lazyRouteComponent } from "./lazy";
import { loadVisitPage } from "./pages/visit-page";
import { ProtectedLayout } from "./protected-layout";
import { RootLayout } from "./root-layout";
import { NotFoundPage, RouteError } from "./route-error";
import { words } from "./words";

/** What the layout needs to know about a screen before its code is loaded. */
type Screen = {
  readonly title: string;
  readonly permission?: Permission;
  /** Also opens for people without an organization, who otherwise see a notice on how to join one. */
  readonly opensForEveryone?: boolean;
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

const root = createRootRoute({
  component: RootLayout,
  errorComponent: RouteError,
  notFoundComponent: NotFoundPage,
});

const publicLayout = createRoute({
  getParentRoute: () => root,
  id: "public",
  component: lazyRouteComponent(() => import("./public-layout"), "PublicLayout"),
});

const entrance = <const P extends string>(path: P, title: string) => ({
  getParentRoute: () => publicLayout,
  path,
  staticData: { screen: { title } },
});

const entrances = [
  createRoute({
    ...entrance("/login", words.signIn),
    validateSearch: (search): { redirect?: string | undefined } => ({
      redirect: safeRedirect(search.redirect),
    }),
    component: lazyRouteComponent(() => import("@/features/auth/login-page"), "LoginPage"),
  }),
  createRoute({
    ...entrance("/register", words.createAccount),
    component: lazyRouteComponent(() => import("@/features/auth/register-page"), "RegisterPage"),
  }),
  createRoute({
    ...entrance("/forgot-password", words.forgotPassword),
    component: lazyRouteComponent(() => import("@/features/auth/forgot-password-page"), "ForgotPasswordPage"),
  }),
  createRoute({
    ...entrance("/reset-password/$token", words.setNewPassword),
    component: lazyRouteComponent(() => import("@/features/auth/reset-password-page"), "ResetPasswordPage"),
  }),
  createRoute({
    ...entrance("/verify-email/$token", words.verifyYourEmail),
    component: lazyRouteComponent(() => import("@/features/auth/verify-email-page"), "VerifyEmailPage"),
  }),
  createRoute({
    ...entrance("/invite/$token", words.invitation),
    component: lazyRouteComponent(() => import("@/features/auth/invite-page"), "InvitePage"),
  }),
] as const;

/** Pages that customers open from a link. They are shown outside the app's layout. */
const customerPages = [
  createRoute({
    getParentRoute: () => root,
    path: "/quote/$token",
    staticData: { screen: { title: words.quote } },
    component: lazyRouteComponent(
      () => import("@/features/customer/customer-quote-page"),
      "CustomerQuotePage",
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/pay/$token",
    staticData: { screen: { title: words.invoice } },
    component: lazyRouteComponent(
      () => import("@/features/customer/customer-invoice-page"),
      "CustomerInvoicePage",
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/review/$token",
    staticData: { screen: { title: words.review } },
    component: lazyRouteComponent(() => import("@/features/customer/review-page"), "ReviewPage"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/visit/$token",
    staticData: { screen: { title: words.yourVisit } },
    component: lazyRouteComponent(
      () => import("@/features/customer/customer-visit-page"),
      "CustomerVisitPage",
    ),
  }),
] as const;

const protectedLayout = createRoute({
  getParentRoute: () => root,
  id: "protected",
  component: ProtectedLayout,
});

const screen = <const P extends string>(path: P, about: Screen) => ({
  getParentRoute: () => protectedLayout,
  path,
  staticData: { screen: about },
});

const screens = [
  createRoute({
    ...screen("/dashboard", { title: words.dashboard, opensForEveryone: true }),
    component: lazyRouteComponent(() => import("./pages/dashboard-page"), "DashboardPage"),
  }),
  createRoute({
    ...screen("/settings", { title: words.settings, opensForEveryone: true }),
    component: lazyRouteComponent(() => import("./pages/settings-page"), "SettingsPage"),
  }),
  createRoute({
    ...screen("/setup", { title: words.setUp, permission: "organization:write" }),
    validateSearch: (search) => readSetupSearch(search),
    component: lazyRouteComponent(() => import("./pages/setup-page"), "SetupPage"),
  }),
  createRoute({
    ...screen("/clients", { title: words.clients, permission: "clients:read" }),
    validateSearch: (search) => readClientFilters(search),
    component: lazyRouteComponent(() => import("@/features/clients/clients-page"), "ClientsPage"),
  }),
  createRoute({
    ...screen("/clients/new", { title: words.addClient, permission: "clients:write" }),
    component: lazyRouteComponent(() => import("@/features/clients/add-client-page"), "AddClientPage"),
  }),
  createRoute({
    ...screen("/clients/import", { title: words.importClients, permission: "records:exchange" }),
    component: lazyRouteComponent(() => import("@/features/imports/import-page"), "ImportClientsPage"),
  }),
  createRoute({
    ...screen("/import", { title: words.import, permission: "records:exchange" }),
    validateSearch: (search) => readImportSearch(search),
    component: lazyRouteComponent(() => import("./pages/import-page"), "ImportPage"),
  }),
  createRoute({
    ...screen("/clients/$id", { title: words.editClient, permission: "clients:read" }),
    component: lazyRouteComponent(() => import("@/features/clients/client-page"), "ClientPage"),
  }),
  createRoute({
    ...screen("/team", { title: words.team, permission: "team:read" }),
    validateSearch: (search) => readTeamFilters(search),
    component: lazyRouteComponent(() => import("@/features/team/team-page"), "TeamPage"),
  }),
  createRoute({
    ...screen("/time-sheets", { title: words.timeSheets, permission: "schedule:log" }),
    validateSearch: (search) => readTimeSheetSearch(search),
    component: lazyRouteComponent(() => import("./pages/time-sheets-page"), "TimeSheetsPage"),
  }),
  createRoute({
    ...screen("/quotes", { title: words.quotes, permission: "quotes:read" }),
    validateSearch: (search) => readQuoteFilters(search),
    component: lazyRouteComponent(() => import("@/features/quotes/quotes-page"), "QuotesPage"),
  }),
  createRoute({
    ...screen("/quotes/new", { title: words.createQuote, permission: "quotes:write" }),
    validateSearch: (search) => readClientStart(search),
    component: lazyRouteComponent(() => import("@/features/quotes/create-quote-page"), "CreateQuotePage"),
  }),
  createRoute({
    ...screen("/quotes/$id", { title: words.quote, permission: "quotes:read" }),
    component: lazyRouteComponent(() => import("@/features/quotes/quote-page"), "QuotePage"),
  }),
  createRoute({
    ...screen("/jobs", { title: words.jobs, permission: "jobs:read" }),
    validateSearch: (search) => readJobFilters(search),
    component: lazyRouteComponent(() => import("@/features/jobs/jobs-page"), "JobsPage"),
  }),
  createRoute({
    ...screen("/jobs/new", { title: words.createJob, permission: "jobs:write" }),
    validateSearch: (search) => readClientStart(search),
    component: lazyRouteComponent(() => import("@/features/jobs/create/create-job-page"), "CreateJobPage"),
  }),
  createRoute({
    ...screen("/jobs/$id", { title: words.editJob, permission: "jobs:read" }),
    component: lazyRouteComponent(() => import("@/features/jobs/job-page"), "JobPage"),
  }),
  createRoute({
    ...screen("/schedule", { title: words.schedule, permission: "schedule:read" }),
    validateSearch: (search) => readScheduleSearch(search),
    component: lazyRouteComponent(() => import("@/features/schedule/schedule-page"), "SchedulePage"),
  }),
  createRoute({
    ...screen("/schedule/new", { title: words.scheduleAppointment, permission: "schedule:write" }),
    validateSearch: (search) => readBookingStart(search),
    component: lazyRouteComponent(
      () => import("@/features/schedule/booking/schedule-appointment-page"),
      "ScheduleAppointmentPage",
    ),
  }),
  createRoute({
    ...screen("/schedule/$id", { title: words.appointment, permission: "schedule:read" }),
    component: lazyRouteComponent(loadVisitPage, "VisitPage"),
  }),
  createRoute({
    ...screen("/invoices", { title: words.invoices, permission: "invoices:read" }),
    validateSearch: (search) => readInvoiceFilters(search),
    component: lazyRouteComponent(() => import("@/features/invoices/invoices-page"), "InvoicesPage"),
  }),
  createRoute({
    ...screen("/invoices/new", { title: words.createInvoice, permission: "invoices:write" }),
    validateSearch: (search) => readInvoiceStart(search),
    component: lazyRouteComponent(
      () => import("@/features/invoices/create-invoice-page"),
      "CreateInvoicePage",
    ),
  }),
  createRoute({
    ...screen("/invoices/$id", { title: words.invoice, permission: "invoices:read" }),
    component: lazyRouteComponent(() => import("@/features/invoices/invoice-page"), "InvoicePage"),
  }),
  createRoute({
    ...screen("/reports", { title: words.reports, permission: "reports:read" }),
    validateSearch: (search) => readReportSearch(search),
    component: lazyRouteComponent(() => import("@/features/reports/reports-page"), "ReportsPage"),
  }),
] as const;

export const routeTree = root.addChildren([
  publicLayout.addChildren(entrances),
  ...customerPages,
  protectedLayout.addChildren(screens),
]);
