// Plain, without schemas, so that the browser can have it too.

/** What a document may lack before it can go out, or go out well. */
export const missingParts = ['template', 'service_template', 'address', 'berth', 'mail_server'] as const
export type MissingPart = (typeof missingParts)[number]
