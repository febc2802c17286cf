// Plain, without schemas, so that the browser can have it too.

/** How far the renewal of a tenancy is, in the order of the columns of the desk. */
export const renewalStates = ['due', 'offered', 'accepted', 'declined', 'renewed', 'left'] as const
export type RenewalState = (typeof renewalStates)[number]

/** What a client or the port says to an offer. */
export const offerAnswers = ['accepted', 'declined'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

/** How a client was told of an offer: by a mail, by its document, or not at all. */
export const offerTellings = ['mailed', 'document', 'no_address'] as const
export type OfferTelling = (typeof offerTellings)[number]

/** How far the mail of an offer is. */
export const offerMails = ['waits', 'sent', 'failed'] as const

/** As many tenancies as one request of the desk takes. */
export const mostAtOnce = 1000
