export { readFieldJobs, readOwnAnswers } from "./field-jobs";
export { addJobFile, copyPhotos, filePhoto, filePhotoNote, filesOf, readWorkPhotos } from "./files/job-files";
export { checklistOf, listChecklist } from "./job-work/checklist";
export { fileTick, loadTicks } from "./job-work/field-checks";
export { fileTimers, loadTimers } from "./job-work/field-time";
export { addToFollowUp, dropFollowUp, fileFollowUp } from "./job-work/follow-up";
export { addJobNote, fileNote, notesOf } from "./job-work/job-notes";
export { filePart, findPartIdAt, listParts, loadParts, partsOf } from "./job-work/job-parts";
export { stopOwnTimer, timeOf } from "./job-work/time-entries";
export { findAnswersOf, readAnswersOf, readSheetVisit } from "./jobs/answers-visit";
export { changeJobStatus } from "./jobs/change-job-status";
export { createJobFromQuote, createRequestedJob } from "./jobs/create-job";
export { importJob, removeImportedJob } from "./jobs/imported-jobs";
export { listJobs, weekFor } from "./jobs/jobs";
export { jobVisibility } from "./jobs/jobs.policy";
export { type FoundJob, findJobsByReference, findOpenJobsOf, lockJob } from "./jobs/jobs.repo";
export {
  holdJob,
  type JobTarget,
  jobNotFound,
  type LiveJob,
  lockLiveJob,
  readJob,
} from "./jobs/load-job";
export { findJobForWork, seesJob } from "./jobs/open-job-work";
export type { BookFirstVisit, VisitsOfJob } from "./jobs/visits-of-job";
export {
  attachmentsRoutes,
  checklistTemplateRoutes,
  jobsRoutes,
  jobWorkRoutes,
  timeSheetsRoutes,
} from "./work.routes";
