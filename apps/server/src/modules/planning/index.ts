export { assistanceRoutes } from "./proposals/assistance.routes";
export { deleteProposalsBefore, deleteRunsBefore } from "./proposals/proposals.repo";
