import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { useRepeatKey } from "@/lib/use-repeat-key";
import { toast } from "@/ui/toast";

const keyOf = (token: string) => `paying:${token}`;

/** The provider tells us within seconds that the money came; after this long people should not watch a spinner. */
const patience = 60_000;
export const askAgainAfter = 2_000;

type Payment = {
  readonly amount: number;
  /** Repetitions after no answer came have the same key. */
  readonly start: (idempotencyKey: string) => Promise<{ url: string }>;
};

const cameBack = (): boolean => new URLSearchParams(location.search).has("paid");

/** Sends the payer to the card provider, and knows when they are back whether the money has come. */
export const usePayment = (token: string, paid: number, onWaiting: (isWaiting: boolean) => void) => {
  const [hasPatience, setHasPatience] = useState(cameBack);
  const [before] = useState(() => Number(sessionStorage.getItem(keyOf(token)) ?? Number.NaN));
  useEffect(() => {
    const timer = setTimeout(() => setHasPatience(false), patience);
    return () => clearTimeout(timer);
  }, []);
  // A provider's page that opened in another browser leaves us without what was paid before.
  const isUnsure = Number.isNaN(before);
  const hasCome = !isUnsure && paid > before;
  const isWaiting = hasPatience && !hasCome;
  useEffect(() => onWaiting(isWaiting), [onWaiting, isWaiting]);
  const once = useRepeatKey();
  const leave = useMutation({
    mutationFn: ({ amount, start }: Payment) => once(amount, start),
    onSuccess: ({ url }) => {
      sessionStorage.setItem(keyOf(token), String(paid));
      location.assign(url);
    },
    onError: (error) => toast.error(errorMessage(error, "The card payment could not be started.")),
  });
  const { reset } = leave;
  useEffect(() => {
    // The Back button may bring the page back as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, [reset]);
  return {
    pay: leave.mutate,
    // Once away, the button stays busy until the page is left.
    isLeaving: leave.isPending || leave.isSuccess,
    hasReturned: cameBack(),
    hasCome: cameBack() && hasCome,
    isUnsure,
    isWaiting,
  };
};
