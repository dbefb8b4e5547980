export { assistanceRoutes } from "./proposals/assistance.routes";
export { deleteProposalsBefore } from "./proposals/proposals.repo";
