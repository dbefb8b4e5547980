export { estimateArrival } from "./expected-arrival";
export { requestReview, summarizeReviews } from "./reviews";
export { findReviewByHash, findReviewedWork, saveAnswer } from "./reviews.repo";
export { sendReminders } from "./send-reminders";
export { arrivalMessageTask } from "./visit-reminders";
export { whyNeedless } from "./why-needless";
