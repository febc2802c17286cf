/** Webhooks of one port at most. */
export const mostWebhooks = 20
/** A webhook that was removed is not shown any more. */
export const webhookStates = ['active', 'disabled'] as const
/** Why one is disabled: by hand, after days of failures, or because its receiver said that it is gone. */
export const webhookStateReasons = ['paused', 'failing', 'gone'] as const
/** Hours for which deliveries are signed with the secret before the present one, too. */
export const secretOverlapHours = 24
