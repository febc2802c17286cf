// Plain, without schemas, so that the browser can have it too.

/** What is sent: the specification sheet of a berth, a brochure of the port, a document, or words alone. */
export const sendKinds = ['berth_pdf', 'brochure', 'document', 'message'] as const
export type SendKind = (typeof sendKinds)[number]

/** Bytes up to which a file goes with a mail; a larger one is fetched by a link. */
export const largestAttachment = 10 * 1024 * 1024
