import { Skeleton } from "@/ui/skeleton";

/** Two days in the shape of the list. */
export function ListSkeleton() {
  return (
    <output className="block overflow-hidden rounded-card border border-line bg-surface">
      <span className="sr-only">Loading schedules</span>
      {["first", "second"].map((day) => (
        <span key={day} className="block">
          <span className="flex h-11 items-center gap-6 border-b border-line bg-sunken px-4">
            <Skeleton className="w-40" />
            <Skeleton className="ml-auto w-60 max-md:hidden" />
            <Skeleton className="w-16" />
          </span>
          {[1, 2, 3, 4, 5].map((row) => (
            <span key={row} className="flex h-11 items-center gap-10 border-b border-line px-4">
              <Skeleton className="w-20" />
              <Skeleton className="w-1/4" />
              <Skeleton className="w-1/6 max-lg:hidden" />
              <Skeleton className="ml-auto w-20" />
            </span>
          ))}
        </span>
      ))}
    </output>
  );
}
