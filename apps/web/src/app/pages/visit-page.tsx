import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { VisitPage as VisitRecordPage } from "@/features/schedule/visit/visit-page";
import { useSession } from "@/lib/auth";
import { SkeletonRows } from "@/ui/skeleton";

const FieldVisitPage = lazy(async () => ({
  default: (await import("@/features/field/visit/field-visit-page")).FieldVisitPage,
}));

/** Technicians get the visit and the work on one page. Everybody else gets the record. */
export function VisitPage() {
  const { user } = useSession();
  const { id } = useParams({ from: "/protected/schedule/$id" });
  if (user?.role !== "technician") return <VisitRecordPage />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} label="Loading the visit" />}>
      <FieldVisitPage id={id} person={user._id} otherwise={<VisitRecordPage />} />
    </Suspense>
  );
}
