import type { Deps, TaskHandler } from "#kernel";
import { PermanentFailure } from "../messages/delivery";
import { sendSms } from "../messages/send-sms";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_notice_sms: { readonly organizationId: string; readonly to: string; readonly text: string };
    }
  }
}

/** Where the organization has no provider there are no text messages to its people either. */
export const sendNoticeSmsTask =
  (deps: Deps): TaskHandler<"send_notice_sms"> =>
  async ({ organizationId, to, text }, { job }) => {
    await sendSms(deps, organizationId, { id: `notice-${job.id}`, to, text }).catch((cause: unknown) => {
      if (!(cause instanceof PermanentFailure)) throw cause;
      deps.log.debug({ err: cause }, "a text message to a member could not be sent");
    });
  };
