export { invitationsRoutes, teamWeekRoutes, timeOffRoutes, usersRoutes } from "./team.routes";
export { leaveTeam } from "./users/deactivate-user";
