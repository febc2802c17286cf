/** Why mail has not left: no server, one that refuses it, it was written before there was one, or it just waits its turn. */
export const whyMailWaits = ['no_server', 'failing', 'held', 'on_its_way'] as const
export type WhyMailWaits = (typeof whyMailWaits)[number]
