// Plain, without schemas, so that the browser can have it too.

/** Mail that comes again and again, and is ended by a link of its own. */
export const endedMails = ['report', 'digest'] as const
export type EndedMail = (typeof endedMails)[number]
