import { type ReactNode, useEffect, useState } from "react";
import { useFieldVisit, useFieldWork, useSync } from "@/lib/field/use-field";
import { Banner } from "@/ui/banner";
import { SkeletonRows } from "@/ui/skeleton";
import { GivenPage } from "../given/given-page";
import { answersTo } from "./notices";
import { VisitScreen } from "./visit-screen";
import { words } from "./words";

type FieldVisitPageProps = {
  id: string;
  person: string;
  /** For visits that are not kept on the phone: long past or far ahead. */
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
  const { status, timeZone, takenOff } = useFieldWork();
  const visit = useFieldVisit(id);
  const { facts } = useSync();
  const isFirstLoad = useFirstMoments();
  if (visit) return <VisitScreen key={id} visit={visit} person={person} zone={timeZone} />;
  if (status !== "ready" && isFirstLoad) return <SkeletonRows rows={8} label={words.loadingVisit} />;
  const answers = answersTo(facts, id);
  const taken = takenOff.find(({ _id }) => _id === id);
  if (taken) return <GivenPage taken={taken} zone={timeZone} answers={answers} />;
  return (
    <>
      {answers.map((text) => (
        <Banner key={text} tone="warning" className="mx-4 mt-4 shell:mx-page">
          {text}
        </Banner>
      ))}
      {otherwise}
    </>
  );
}
