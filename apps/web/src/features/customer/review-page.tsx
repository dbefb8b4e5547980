import type { PublicReview } from "@fieldwright/contract/reviews";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Star } from "lucide-react";
import { useId, useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { cx } from "@/ui/cx";
import { Field } from "@/ui/field";
import { Textarea } from "@/ui/input";
import { toast } from "@/ui/toast";
import { reviewQuery, useSubmitReview } from "./api";
import { CustomerFrame, LinkState, usePageTitle } from "./customer-frame";
import { words as texts } from "./words";

const route = getRouteApi("/review/$token");

export function ReviewPage() {
  const { token } = route.useParams();
  const query = useQuery(reviewQuery(token));
  return (
    <LinkState noun="review" query={query}>
      {(review) => <ReviewView token={token} review={review} />}
    </LinkState>
  );
}

const words = ["", texts.poor, texts.notGood, texts.allRight, texts.good, texts.excellent];

function ReviewView({ token, review }: { token: string; review: PublicReview }) {
  usePageTitle(texts.howDidWeDo(review.business.name));
  const [rating, setRating] = useState(review.rating ?? 0);
  const [comment, setComment] = useState(review.comment);
  const [isMissing, setIsMissing] = useState(false);
  const submit = useSubmitReview(token);
  const isAnswered = review.rating !== null;
  const send = () => {
    setIsMissing(rating === 0);
    if (rating === 0) return;
    submit.mutate(
      { rating, comment },
      { onError: (error) => toast.error(errorMessage(error, texts.failedToSendYour)) },
    );
  };
  return (
    <CustomerFrame
      business={review.business}
      foot={
        <Button variant="primary" size="touch" className="flex-1" busy={submit.isPending} onClick={send}>
          {isAnswered ? texts.changeReview : texts.sendReview}
        </Button>
      }
    >
      <p className="px-1 text-13 text-ink-2">{review.job.title}</p>
      <h1 className="px-1 text-22 font-head text-balance wdth-head">
        {isAnswered
          ? texts.thankYou(review.client.firstName)
          : texts.howDidWeDoFirstName(review.client.firstName)}
      </h1>
      {isAnswered ? (
        <Banner tone="success" className="mt-4">
          {texts.yourReviewWentTo(review.business.name)}
        </Banner>
      ) : null}
      <div className="mt-5 rounded-card border border-line bg-surface p-4">
        <Stars rating={rating} onRate={setRating} isMissing={isMissing && rating === 0} />
        <Field label={texts.anythingToAddOptional} className="mt-5">
          <Textarea
            rows={4}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </Field>
      </div>
    </CustomerFrame>
  );
}

type StarsProps = { rating: number; onRate: (rating: number) => void; isMissing: boolean };

/** Native radios: arrow keys work, and screen readers announce "4 of 5, Good". */
function Stars({ rating, onRate, isMissing }: StarsProps) {
  const name = useId();
  const problem = useId();
  return (
    <fieldset aria-describedby={isMissing ? problem : undefined}>
      <legend className="text-13 font-control">{texts.yourRating}</legend>
      <div className="mt-2 flex items-center gap-1">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-12 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={rating === stars}
              onChange={() => onRate(stars)}
              aria-label={texts.of5(stars, words[stars] ?? "")}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <Star
              aria-hidden="true"
              size={32}
              strokeWidth={1.5}
              className={cx(stars <= rating ? "fill-ochre-solid text-ochre-ink" : "text-line-field")}
            />
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-14 text-ink-2">
          {words[rating]}
        </span>
      </div>
      {isMissing ? (
        <p id={problem} role="alert" className="mt-1 text-13 text-red-ink">
          {texts.chooseOneToFive}
        </p>
      ) : null}
    </fieldset>
  );
}
