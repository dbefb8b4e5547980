export { timeOffRoutes } from "./time-off/time-off.routes";
export { leaveTeam } from "./users/leave-team";
export { usersRoutes } from "./users/users.routes";
