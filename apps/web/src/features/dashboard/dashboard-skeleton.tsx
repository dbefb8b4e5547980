import { Card } from "@/ui/card";
import { Skeleton, SkeletonRows } from "@/ui/skeleton";
import { LedgerSkeleton } from "./ledger";

function CardSkeleton({ rows }: { rows: number }) {
  return (
    <Card>
      <span className="flex h-[46px] items-center border-b border-line px-4">
        <Skeleton className="w-28" />
      </span>
      <SkeletonRows rows={rows} label="Loading the dashboard" />
    </Card>
  );
}

export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <LedgerSkeleton />
      <Card className="px-4 pt-4 pb-3">
        <Skeleton className="w-28" />
        <Skeleton className="mt-16 h-8 w-full" />
      </Card>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1.28fr)_minmax(0,1fr)]">
        <CardSkeleton rows={5} />
        <CardSkeleton rows={3} />
      </div>
    </div>
  );
}
