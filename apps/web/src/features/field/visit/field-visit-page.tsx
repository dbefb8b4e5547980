import { type ReactNode, useEffect, useState } from "react";
import { useFieldVisit, useFieldWork, useSync } from "@/lib/field/use-field";
import { Banner } from "@/ui/banner";
import { SkeletonRows } from "@/ui/skeleton";
import { answersTo } from "./notices";
import { VisitScreen } from "./visit-screen";

type FieldVisitPageProps = {
  id: string;
  person: string;
  /** For visits that are not kept on the phone: long past, far ahead, or no longer this person's. */
  otherwise: ReactNode;
};

/** Opening the database and the first load of the work take about this long. Some browsers never open it. */
const firstLoad = 4_000;

const useFirstMoments = (): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), firstLoad);
    return () => clearTimeout(timer);
  }, []);
  return !isOver;
};

export function FieldVisitPage({ id, person, otherwise }: FieldVisitPageProps) {
  const { status, timeZone } = useFieldWork();
  const visit = useFieldVisit(id);
  const { facts } = useSync();
  const isFirstLoad = useFirstMoments();
  if (visit) return <VisitScreen key={id} visit={visit} person={person} zone={timeZone} />;
  if (status !== "ready" && isFirstLoad) return <SkeletonRows rows={8} label="Loading the visit" />;
  return (
    <>
      {answersTo(facts, id).map((text) => (
        <Banner key={text} tone="warning" className="mx-4 mt-4 shell:mx-page">
          {text}
        </Banner>
      ))}
      {otherwise}
    </>
  );
}
