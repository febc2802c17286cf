/**
 * Who did something: somebody of the `staff`; the `client` or `signer` a link was sent to, on the pages it opens; a
 * `visitor`, whom nobody knows; a program with an API `key`; or the `system` by itself.
 */
export const actorKinds = ['staff', 'client', 'signer', 'visitor', 'key', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]
