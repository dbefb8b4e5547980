import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { useSession } from "@/lib/auth";
import { wasInTheField } from "@/lib/field/session";
import { SkeletonRows } from "@/ui/skeleton";
import { loadable } from "../lazy";
import { words } from "./words";

const FieldVisitPage = loadable(
  async () => (await import("@/features/field/visit/field-visit-page")).FieldVisitPage,
);
const VisitRecordPage = loadable(
  async () => (await import("@/features/schedule/visit/visit-page")).VisitPage,
);

/** Technicians get the visit and the work on one page. Everyone else gets the record. */
function VisitPage() {
  const { user } = useSession();
  const { id } = useParams({ from: "/protected/schedule/$id" });
  return (
    <Suspense fallback={<SkeletonRows rows={8} label={words.loadingVisit} />}>
      {user?.role === "technician" ? (
        <FieldVisitPage id={id} person={user._id} otherwise={<VisitRecordPage />} />
      ) : (
        <VisitRecordPage />
      )}
    </Suspense>
  );
}

/** With the code of the page that this person most likely gets. */
export const loadVisitPage = async () => {
  await (wasInTheField() ? FieldVisitPage : VisitRecordPage).load();
  return { VisitPage };
};
