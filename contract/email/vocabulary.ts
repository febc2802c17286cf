// Plain, without schemas, so that the browser can have it too.

/** How an account fares: its folders are read, cannot be, or its owner paused it. */
export const accountStatuses = ['ok', 'failing', 'paused'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/**
 * Why an account cannot be read: its address may not be called, the server did not accept the password, its certificate does not
 * hold, it does not answer, it answered otherwise than a mail server, or its owner may not read mail any more.
 */
export const accountFaults = ['address', 'password', 'certificate', 'connection', 'server', 'rights'] as const
export type AccountFault = (typeof accountFaults)[number]

/** Mail that no person wrote: an answer of a machine, a list or newsletter, the return of a mail that did not arrive. */
export const automaticKinds = ['auto_reply', 'bulk', 'bounce'] as const
export type AutomaticKind = (typeof automaticKinds)[number]

/**
 * What of a message could not be read: its character set is not known, its text does not fit the one it names, it is larger than
 * what is read, or nothing of it could be read.
 */
export const messageProblems = ['charset', 'damaged', 'too_large', 'unreadable'] as const
export type MessageProblem = (typeof messageProblems)[number]

/** Why an attachment is not stored: programs are refused, it is too large, or the port has no room. */
export const attachmentRefusals = ['type', 'too_large', 'quota'] as const

/** What becomes of the mail of an account that is removed. */
export const removalChoices = ['keep', 'delete'] as const

/** Accounts of one person in a port, and folders that are read of each. */
export const mostAccounts = 10
export const mostFolders = 20

/** Bytes of a message that is read. */
export const largestMessage = 25 * 1024 * 1024
/** Characters of its text that are stored. */
export const longestBody = 200_000

/** How far back the mail of a new account is read. */
export const daysBack = 365
