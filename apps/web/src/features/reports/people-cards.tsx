import type { Report } from "@fieldwright/contract/reports";
import { roleLabels } from "@fieldwright/domain/permissions";
import { Link } from "@tanstack/react-router";
import { Star } from "lucide-react";
import { formatDate, useZone } from "@/lib/dates";
import { categoryLabels } from "@/records/words";
import { linkStyle } from "@/ui/card";
import { CellLines } from "@/ui/table";
import type { Behind } from "./api";
import { ReportCard } from "./report-card";
import { type Column, ReportTable } from "./report-table";
import { count, percent, wholeUsd, words } from "./words";

type CardProps = { report: Report; onOpen: (behind: Behind) => void };
type RowOf<Name extends "topClients" | "serviceBreakdown" | "teamPerformance"> = Report[Name][number];

const rangeOf = ({ range }: Report) => ({ start: range.startDate, end: range.endDate });
const nameOf = ({ user }: { user: { firstName: string; lastName: string } }) =>
  `${user.firstName} ${user.lastName}`;
const largest = (values: readonly number[]) => Math.max(1, ...values);

const clientColumns = (most: number): readonly Column<RowOf<"topClients">>[] => [
  {
    title: words.client,
    cell: (row) => (
      <Link to="/clients/$id" params={{ id: row._id }} className={linkStyle}>
        <CellLines first={nameOf(row)} second={row.company.name} />
      </Link>
    ),
  },
  { title: words.jobs, numeric: true, cell: ({ jobCount }) => count(jobCount) },
  {
    title: words.paid,
    numeric: true,
    share: ({ totalSpent }) => totalSpent / most,
    cell: ({ totalSpent }) => wholeUsd(totalSpent),
  },
];

export function TopClientsCard({ report }: { report: Report }) {
  const rows = report.topClients;
  const most = largest(rows.map(({ totalSpent }) => totalSpent));
  return (
    <ReportCard
      title={words.topClients}
      figures={["topClients"]}
      sheet={{
        name: "top-clients",
        titles: [words.client, words.company, words.email, words.jobs, words.paid],
        rows: rows.map((row) => [
          nameOf(row),
          row.company.name,
          row.user.email,
          row.jobCount,
          row.totalSpent,
        ]),
      }}
    >
      <ReportTable
        caption={words.topPayingClients}
        columns={clientColumns(most)}
        rows={rows}
        keyOf={({ _id }) => _id}
        empty={words.noClientPaymentsIn}
      />
    </ReportCard>
  );
}

const serviceColumns = (most: number): readonly Column<RowOf<"serviceBreakdown">>[] => [
  { title: words.service, cell: ({ name }) => categoryLabels[name] },
  { title: words.jobs, numeric: true, cell: (row) => count(row.count) },
  {
    title: words.revenue,
    numeric: true,
    share: ({ revenue }) => revenue / most,
    cell: ({ revenue }) => wholeUsd(revenue),
  },
];

export function ServicesCard({ report, onOpen }: CardProps) {
  const rows = report.serviceBreakdown;
  const most = largest(rows.map(({ revenue }) => revenue));
  return (
    <ReportCard
      title={words.services}
      figures={["serviceBreakdown"]}
      sheet={{
        name: "services",
        titles: [words.service, words.jobs, words.revenue],
        rows: rows.map((row) => [categoryLabels[row.name], row.count, row.revenue]),
      }}
    >
      <ReportTable
        caption={words.jobsAndRevenueBy}
        columns={serviceColumns(most)}
        rows={rows}
        keyOf={({ name }) => name}
        onOpen={({ name }) =>
          onOpen({
            title: words.completedJobs(categoryLabels[name]),
            of: "completed",
            range: rangeOf(report),
            category: name,
          })
        }
        openLabel={({ name }) => words.completedJobsOf(categoryLabels[name])}
        empty={words.noJobsCompletedOr}
      />
    </ReportCard>
  );
}

const teamColumns: readonly Column<RowOf<"teamPerformance">>[] = [
  { title: words.person, cell: (row) => <CellLines first={nameOf(row)} second={roleLabels[row.role]} /> },
  { title: words.jobs, numeric: true, cell: ({ completedJobs }) => count(completedJobs) },
  {
    title: words.hours,
    numeric: true,
    className: "max-sm:hidden",
    cell: ({ totalHours }) => totalHours.toFixed(1),
  },
  {
    title: words.utilization,
    numeric: true,
    share: ({ utilisation }) => (utilisation ?? 0) / 100,
    cell: ({ utilisation }) => percent(utilisation),
  },
  { title: words.onTime, numeric: true, cell: ({ onTimeRate }) => percent(onTimeRate) },
];

export function TeamCard({ report, onOpen }: CardProps) {
  const rows = report.teamPerformance;
  return (
    <ReportCard
      title={words.teamPerformance}
      figures={["completedJobs", "totalHours", "utilisation", "onTimeRate"]}
      action={
        <Link to="/time-sheets" className={linkStyle}>
          {words.timeSheets}
        </Link>
      }
      sheet={{
        name: "team-performance",
        titles: [
          words.person,
          words.role,
          words.completedJobsLabel,
          words.hours,
          words.availableHours,
          words.utilizationLabel,
          words.onTimeLabel,
        ],
        rows: rows.map((row) => [
          nameOf(row),
          roleLabels[row.role],
          row.completedJobs,
          row.totalHours,
          row.availableHours,
          row.utilisation,
          row.onTimeRate,
        ]),
      }}
    >
      <ReportTable
        caption={words.whatEachPersonDid}
        columns={teamColumns}
        rows={rows}
        keyOf={({ user }) => user._id}
        onOpen={(row) =>
          onOpen({
            title: words.completedJobs(nameOf(row)),
            of: "completed",
            range: rangeOf(report),
            person: row.user._id,
          })
        }
        openLabel={(row) => words.completedJobsOf(nameOf(row))}
        empty={words.noTechniciansYet}
      />
    </ReportCard>
  );
}

export function SatisfactionCard({ report }: { report: Report }) {
  const { averageRating, totalReviews, repeatCustomers, ratings, latest } = report.customerSatisfaction;
  const zone = useZone();
  const most = Math.max(1, ...ratings);
  return (
    <ReportCard
      title={words.customerSatisfaction}
      figures={["averageRating", "repeatCustomers"]}
      sheet={{
        name: "customer-satisfaction",
        titles: [words.rating, words.reviews],
        rows: ratings.map((reviews, index) => [index + 1, reviews]),
      }}
    >
      <div className="flex flex-wrap gap-x-8 gap-y-4 p-4">
        <div>
          {averageRating === null ? (
            <p className="text-15 font-head wdth-head">{words.noReviewsYet}</p>
          ) : (
            <p className="flex items-baseline gap-2">
              <span className="text-28 font-head wdth-head">{averageRating.toFixed(1)}</span>
              <span className="text-13 text-ink-2">{words.outOf5}</span>
            </p>
          )}
          <p className="text-13 text-ink-2">
            {totalReviews === 0
              ? words.weAskCustomersAfter
              : `${count(totalReviews)} ${words.totalReviewsReview(totalReviews)}`}
          </p>
          <p className="mt-3 text-22 font-head wdth-head">{percent(repeatCustomers)}</p>
          <p className="text-13 text-ink-2">{words.repeatCustomers}</p>
        </div>
        {totalReviews === 0 ? null : (
          <ul className="flex min-w-48 flex-1 flex-col justify-center gap-1.5">
            {ratings
              .map((reviews, index) => ({ stars: index + 1, reviews }))
              .toReversed()
              .map(({ stars, reviews }) => (
                <li key={stars} className="flex items-center gap-2 text-13">
                  <span className="flex w-8 items-center gap-1">
                    {stars}
                    <Star aria-hidden="true" size={13} className="fill-ochre-solid text-ochre-ink" />
                    <span className="sr-only">{words.stars}</span>
                  </span>
                  <span aria-hidden="true" className="h-2 flex-1 rounded-[2px] bg-hover">
                    <span
                      className="block h-full rounded-[2px] bg-accent"
                      style={{ width: `${(reviews / most) * 100}%` }}
                    />
                  </span>
                  <span className="w-9 text-right">{count(reviews)}</span>
                </li>
              ))}
          </ul>
        )}
      </div>
      {latest.length === 0 ? null : (
        <ul className="divide-y divide-line border-t border-line">
          {latest.map(({ _id, rating, comment, submittedAt, job, client }) => (
            <li key={_id} className="px-4 py-2.5">
              <p className="text-pretty">{comment}</p>
              <p className="mt-0.5 text-12 text-ink-2">
                {words.of5(rating, client.firstName, client.lastName)}
                <Link to="/jobs/$id" params={{ id: job._id }} className={linkStyle}>
                  {job.title}
                </Link>{" "}
                <span className="whitespace-nowrap">· {formatDate(submittedAt, zone)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </ReportCard>
  );
}
