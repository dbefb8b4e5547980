export { requestReview, summarizeReviews } from "./reviews";
export { findReviewByHash, findReviewedWork, saveAnswer } from "./reviews.repo";
export { remindCustomersTask, sendReminders } from "./send-reminders";
export { arrivalMessageTask, estimateArrival, lastHeard } from "./visit-reminders";
export { whyNeedless } from "./why-needless";
