export { invitationsRoutes } from "./invitations/invitations.routes";
export { timeOffRoutes } from "./time-off/time-off.routes";
export { leaveTeam } from "./users/deactivate-user";
export { usersRoutes } from "./users/users.routes";
export { teamWeekRoutes } from "./week/week.routes";
