export { announceArrivalTask } from "./announce-arrival";
export { requestReview } from "./reviews/request-review";
export { findReviewByHash, findReviewedWork, saveAnswer } from "./reviews/reviews.repo";
export { summarizeReviews } from "./reviews/summarize-reviews";
export { sendReminders } from "./send-reminders";
export { whyNeedless } from "./why-needless";
