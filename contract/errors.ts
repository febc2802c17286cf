import { reasonFor, reasonIn, reasonInMessage } from './reason.ts'
import { type Reason, type ReasonCode, type ReasonValues, sentenceOf } from './reasons.ts'

/** Every error code of the interface, with its HTTP status and a message for people. */
export const errorCatalogue = {
  VALIDATION_FAILED: [400, 'Some of the values are not valid.'],
  BODY_MALFORMED: [400, 'The request body is not valid JSON.'],
  BODY_TOO_LARGE: [413, 'The request body is too large.'],
  MEDIA_TYPE_UNSUPPORTED: [415, 'This media type is not accepted here.'],
  ROUTE_NOT_FOUND: [404, 'There is nothing at this address.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not take this method.'],
  PORT_REQUIRED: [400, 'Name the port in the X-Port-Id header.'],
  PORT_NOT_FOUND: [404, 'There is no such port.'],
  PORT_FORBIDDEN: [403, 'You have no role in this port.'],
  SESSION_REQUIRED: [401, 'Sign in to go on.'],
  CREDENTIALS_INVALID: [401, 'The sign-in name or the password is wrong.'],
  SIGN_IN_CODE_INVALID: [401, 'This code is wrong, was used already, or has run out.'],
  SIGN_IN_LAPSED: [401, 'Too much time has passed. Begin again with your password.'],
  SECOND_FACTOR_REQUIRED: [403, 'This port asks for a second factor. Set one up in your account.'],
  SECOND_FACTOR_ON: [409, 'This account has a second factor already.'],
  SECOND_FACTOR_OFF: [409, 'This account has no second factor.'],
  SIGN_ON_UNKNOWN: [403, 'Nobody here has the address of this account. Ask for an invitation first.'],
  SIGN_ON_UNVERIFIED: [403, 'Your sign-in service does not vouch for your e-mail address.'],
  SIGN_ON_FAILED: [401, 'The sign-in service did not let you in. Try again.'],
  SIGN_ON_UNAVAILABLE: [
    502,
    'The sign-in service does not answer. Try again shortly, or quote the error id.',
  ],
  PASSKEY_REFUSED: [401, 'This passkey is not known here, or it took too long. Try again.'],
  PASSKEY_REQUIRED: [403, 'Your account has passkeys. Sign in with one of them to change this.'],
  PASSWORD_UNACCEPTABLE: [400, 'Choose another password: 10 to 128 characters, none of the common ones.'],
  TOKEN_INVALID: [400, 'This link has expired or was used already.'],
  PERMISSION_DENIED: [403, 'Your role does not allow this.'],
  ORIGIN_REJECTED: [403, 'The request came from another site.'],
  RECORD_NOT_FOUND: [404, 'There is no such record.'],
  REFERENCE_NOT_FOUND: [400, 'A record named in the request does not exist.'],
  RATE_LIMITED: [429, 'Too many requests. Try again in a moment.'],
  IDEMPOTENCY_MISMATCH: [409, 'This Idempotency-Key was used with another request.'],
  IDEMPOTENCY_KEY_INVALID: [400, 'An Idempotency-Key has 8 to 128 visible characters.'],
  VERSION_STALE: [412, 'Somebody changed this record in the meantime.'],
  CONFLICT: [409, 'This collides with something that was saved at the same time. Try again.'],
  NAME_TAKEN: [409, 'This name is taken.'],
  ALREADY_ARCHIVED: [409, 'This record is archived already.'],
  NOT_ARCHIVED: [409, 'This record is not archived.'],
  RECORD_ARCHIVED: [409, 'This record is archived. Restore it first.'],
  EMAIL_TAKEN: [409, 'This e-mail address is taken.'],
  SLUG_TAKEN: [409, 'This short name is taken.'],
  SELF_TARGETED: [403, 'You cannot change your own access.'],
  RIGHTS_EXCEED_OWN: [403, 'This reaches beyond your own rights.'],
  LAST_ADMINISTRATOR: [409, 'A port keeps at least one administrator. Appoint another one first.'],
  WRONG_ACCOUNT: [403, 'This invitation is for another account. Sign in with the address it was sent to.'],
  ACCOUNT_ELSEWHERE: [
    409,
    'This address works in another account already. Ask for an invitation to another address.',
  ],
  SETUP_CODE_INVALID: [403, 'This is not the code that the server printed.'],
  SETUP_DONE: [409, 'This installation is set up already. Sign in.'],
  ROLE_PROTECTED: [409, 'A system role cannot be deleted.'],
  ROLE_IN_USE: [409, 'This role is held by users or promised to them. Give them another one first.'],
  BERTH_IN_USE: [409, 'An active interest depends on this berth.'],
  BERTH_ARCHIVED: [409, 'A berth of this interest is archived. Restore the berth first.'],
  CLIENT_ARCHIVED: [409, 'The client is archived. Restore the client first.'],
  UNDO_STALE: [409, 'This cannot be taken back: something was changed since.'],
  WAITING_LIST_STATE: [409, 'This entry of the waiting list is in another state by now.'],
  WAITING_LIST_ORDER: [409, 'Somebody waits before them. Pass that client over first, with a reason.'],
  WAITING_LIST_OFFERED: [409, 'An offer of this berth is out. Settle it first.'],
  SUPPLEMENTAL_ANSWERED: [409, 'This link was answered already. Make another one.'],
  SUPPLEMENTAL_UNANSWERED: [409, 'This link was not answered yet.'],
  NOTHING_TO_RECONCILE: [409, 'This berth was not set by hand, or an interest is on it already.'],
  SUGGESTION_STALE: [409, 'This is not suggested any more: the berth was changed, or somebody settled it.'],
  MOORING_TAKEN: [409, 'This mooring number is taken.'],
  EXTERNAL_ID_TAKEN: [409, 'Another record has this number in the other system.'],
  BERTH_ALREADY_LINKED: [409, 'This berth is linked to the interest already.'],
  CROSS_PORT_LINK_REJECTED: [400, 'This berth cannot be linked.'],
  INTEREST_PORT_MISMATCH: [404, 'There is no such interest.'],
  STAGE_MOVE_ILLEGAL: [409, 'The pipeline does not allow this move.'],
  STAGE_OVERRIDE_REASON_REQUIRED: [400, 'Give a reason for overriding the pipeline.'],
  INTEREST_CLOSED: [409, 'This interest has an outcome. Clear it first.'],
  OUTCOME_ALREADY_SET: [409, 'This interest has an outcome already.'],
  MERGE_REFUSED: [409, 'These two clients cannot be merged.'],
  UNMERGE_REFUSED: [409, 'This merge cannot be undone: something was changed since.'],
  CLIENT_MERGED: [409, 'This client was merged into another one. Work on that one.'],
  EXPORT_NOT_READY: [409, 'The archive is not there yet.'],
  ERASURE_CODE_INVALID: [403, 'This code is wrong or too old. Ask for another one.'],
  MEMBERSHIP_EXISTS: [409, 'This client is a member of the company in that role already.'],
  OWNER_UNCHANGED: [409, 'The yacht belongs to this owner already.'],
  EXPORT_TOO_LARGE: [409, 'The files are too large for one export. Choose a shorter period.'],
  FILE_UNREADABLE: [400, 'This file cannot be read.'],
  FILE_TOO_LARGE: [413, 'This file is too large.'],
  FILE_TYPE_REFUSED: [400, 'Files of this type are not accepted here.'],
  PICTURE_UNREADABLE: [400, 'This picture is damaged, or has too many pixels.'],
  FILE_QUOTA_REACHED: [409, 'The files of this port take all the room they may. Delete some first.'],
  STORAGE_BUSY: [409, 'The files of this port are being moved or swept already. Wait for the end of that.'],
  PORT_MOVE_REFUSED: [409, 'This port lives on that server already, or is being moved to another one.'],
  MOVE_STATE: [409, 'The move is not at a step that allows this any more.'],
  BACKUP_BUSY: [409, 'A backup is being made or read. Wait for the end of that.'],
  FILE_IN_USE: [
    409,
    'Something stands on this file, such as a document, an invoice or an expense, so it stays.',
  ],
  TOO_MANY_ROWS: [400, 'The file has more rows than one import takes.'],
  IMPORT_STATE: [409, 'The import is not at a step that allows this.'],
  IMPORT_MAPPING_INCOMPLETE: [400, 'The columns are not fully assigned.'],
  INQUIRY_CONVERTED: [409, 'This inquiry was converted already.'],
  SIGNATURE_INVALID: [401, 'The signature of this delivery is missing, wrong or too old.'],
  FORM_DESK_UNAVAILABLE: [
    502,
    'The form desk could not be asked. Open the webhooks of the form there and send its earlier answers, or quote the error id.',
  ],
  FORM_SECRET_MISSING: [409, 'The secret of this form was not pasted yet. Send the delivery again later.'],
  FORM_CONNECTION_PAUSED: [409, 'This form is paused. Send the delivery again later.'],
  FOLDER_NAME_TAKEN: [409, 'A folder of this name exists here.'],
  FOLDER_CYCLE: [409, 'A folder cannot be moved into itself.'],
  REPORT_NAME_TAKEN: [409, 'A report of this name exists.'],
  TEMPLATE_NAME_TAKEN: [409, 'A template of this name exists.'],
  RESERVATION_MOVE_INVALID: [409, 'The reservation does not allow this step.'],
  TENANCY_MOVE_INVALID: [409, 'The tenancy does not allow this step.'],
  RENEWAL_OFFERED: [409, 'This tenancy has an open offer already: correct or withdraw it.'],
  RENEWAL_NOT_OFFERED: [409, 'Nothing was offered for this tenancy.'],
  RENEWAL_ANSWERED: [409, 'The offer was answered meanwhile.'],
  RENEWAL_ON_PAPER: [409, 'The offer has a document: withdraw the offer and make another one.'],
  RENEWAL_NO_PRICE: [409, 'No last price is known of this tenancy: write a price.'],
  RENEWAL_DONE: [409, 'This tenancy is renewed already.'],
  RENEWAL_TOO_SHORT: [409, 'The new end does not lie after the present one.'],
  BERTH_OCCUPIED: [409, 'The berth is taken at that time.'],
  BERTH_UNCONFIRMED: [409, 'Something speaks against this berth. Go on all the same?'],
  TENANCY_OWNERSHIP: [409, 'The yacht does not belong to this client.'],
  TENANCY_ACTIVE: [
    409,
    'A berth is held by an active tenancy or reservation of this record. Archive it all the same?',
  ],
  RESERVATION_ACTIVE: [409, 'This interest holds a berth by an active reservation. Say whether it ends.'],
  MAIL_NOT_RETRYABLE: [
    409,
    'This mail is sent, on its way, or held a link that is gone: it cannot be sent once more.',
  ],
  MODULE_DISABLED: [404, 'This part is switched off in this port.'],
  DOCUMENT_STATE: [409, 'The document does not allow this step.'],
  SIGNER_NOT_NEXT: [409, 'Another signer comes first.'],
  SIGNER_IS_USER: [409, 'This signer has an account in the port and signs there.'],
  SIGNED_IN_AS_ANOTHER: [
    403,
    'You are signed in as somebody else. Sign out, or open the link in a private window.',
  ],
  REMINDER_TOO_SOON: [409, 'They were written to within the hour. Wait a little.'],
  TEMPLATE_UNCHECKED: [
    409,
    'The text of this document began as a sample, and nobody has said that a lawyer checked it.',
  ],
  COMPETING_DEALS: [409, 'Another interest holds this berth already. Go on all the same?'],
  AUTOMATION_REFUSED: [409, 'Signing of this document cannot be automated.'],
  RECIPIENT_REQUIRED: [400, 'Name a recipient.'],
  PORTAL_ACCOUNT_EXISTS: [409, 'This client has access to the portal, or was invited already.'],
  PORTAL_NOT_INVITED: [409, 'This client was not invited to the portal.'],
  PORTAL_NOT_ACTIVE: [409, 'This client has no access to the portal now.'],
  PORTAL_CHANGE_DECIDED: [409, 'Somebody has decided this already, or the client wants it otherwise now.'],
  PORTAL_CHANGE_GONE: [409, 'What the client wants changed is not there any more.'],
  PORTAL_FILE_SENT: [409, 'The client has sent this file already.'],
  PORTAL_ACCOUNT_SHARED: [
    409,
    'Another port relies on this account too. Its owner alone can switch the second factor off.',
  ],
  PORTAL_READ_ONLY: [403, 'You only look at what the client sees.'],
  SIGNING_UNAVAILABLE: [
    502,
    'The signing service does not answer. Try again shortly, or quote the error id.',
  ],
  INVOICE_NOT_PRINTED: [409, 'The PDF of this invoice is being made. Try again in a moment.'],
  INVOICE_STATE: [409, 'The invoice does not allow this step.'],
  INVOICE_DAY: [409, 'It is dated another day than today. Send it with that day all the same?'],
  INVOICE_COVERED: [409, 'Credit notes of who is billed cover this. Pay them back first.'],
  PAYMENT_EARLY: [409, 'This day lies before the invoice. Write the payment down all the same?'],
  INVOICE_ISSUER_MISSING: [409, 'Say first who issues the invoices of this port.'],
  PAYMENT_OF_INVOICE: [409, 'This was paid on an invoice: change it there.'],
  EXPENSE_TWICE: [409, 'This expense was booked before. Book it again?'],
  RECEIPT_REQUIRED: [400, 'Attach a receipt, or say why there is none.'],
  AI_BUDGET_EXHAUSTED: [
    409,
    'The AI budget of this period is used up. Raise the cap or wait for the next period.',
  ],
  INVOICE_LINKED: [409, 'This expense stands on an invoice.'],
  PDF_MAGIC_BYTE: [400, 'This file is not a PDF.'],
  PDF_EMPTY: [400, 'This PDF is empty.'],
  PDF_TOO_LARGE: [413, 'This PDF is too large.'],
  PDF_ENCRYPTED: [400, 'This PDF asks for a password.'],
  PDF_BROKEN: [400, 'This PDF is damaged and cannot be read.'],
  PDF_SIGNED: [400, 'This PDF is signed already, and a change would end that signature.'],
  PDF_FORM: [400, 'The form in this PDF cannot be drawn as it is filled in.'],
  VERSION_ALREADY_CURRENT: [409, 'This version is the current one already.'],
  API_KEY_INVALID: [401, 'The API key is missing, wrong, expired or revoked.'],
  API_KEY_REFUSED: [403, 'API keys cannot do this. Sign in as a person.'],
  TOO_MANY_API_KEYS: [409, 'A port has at most a hundred API keys. Revoke one first.'],
  SIGN_UP_CLOSED: [403, 'Accounts are opened by invitation here.'],
  WORKSPACE_IN_USE: [409, 'This workspace holds forms. Move or delete them first.'],
  FORM_EMPTY: [409, 'Add a field that can be answered first.'],
  HOOK_ADDRESS_REFUSED: [400, 'Nothing can be sent to this address.'],
  TOO_MANY_CUSTOM_FIELDS: [409, 'A kind of record has at most fifty custom fields. Delete one first.'],
  CUSTOM_FIELD_IN_USE: [409, 'Records have values of this field, so its type stays.'],
  STAGE_IN_USE: [409, 'Records are at this stage. Say which one takes its place.'],
  VOCABULARY_VALUE_IN_USE: [
    409,
    'Records have this value. Switch it off instead: they keep it, and nobody is offered it.',
  ],
  CUSTOM_OPTION_IN_USE: [409, 'Records have this option. Say which one takes its place.'],
  TOO_MANY_IMPORT_RECIPES: [409, 'A port can have a hundred recipes of its own. Delete one first.'],
  TOO_MANY_VIEWS: [409, 'A list can have a hundred views of yours. Delete one first.'],
  TOO_MANY_SUBSCRIPTIONS: [409, 'This form has as many subscriptions as it can have.'],
  TOO_MANY_WEBHOOKS: [409, 'A port has at most twenty webhooks. Delete one first.'],
  REMINDER_SETTLED: [409, 'This reminder was completed or dismissed already.'],
  TOO_MANY_EMAIL_ACCOUNTS: [409, 'A person has at most ten e-mail accounts in a port. Remove one first.'],
  EMAIL_ACCOUNT_PAUSED: [409, 'This e-mail account is paused. Let it be read again first.'],
  WEBHOOK_DISABLED: [409, 'This webhook is disabled. Enable it first.'],
  SUBSCRIPTION_ENDED: [409, 'This subscription has ended. Add it again first.'],
  NO_SUBMISSION: [409, 'There is no submission yet. Send a sample instead.'],
  SUBSCRIPTION_PAUSED: [409, 'This subscription is paused. Enable it first.'],
  FORM_LOCKED: [403, 'This form asks for its password.'],
  FORM_CLOSED: [409, 'This form takes no more answers.'],
  UPLOAD_QUOTA_REACHED: [
    409,
    'No more files can be taken here at the moment. Send your answers without them, or try again later.',
  ],
  STORAGE_FULL: [
    409,
    'There is no room for files at the moment. Send your answers without them, or try again later.',
  ],
  CHALLENGE_REQUIRED: [428, 'Please wait a moment and send again.'],
  SECRET_UNREADABLE: [
    503,
    'The secret of this form cannot be read: the SECRET of the service was changed. Set SECRET_PREVIOUS to the one before, or paste the secret again. Else quote the error id.',
  ],
  MAINTENANCE: [
    503,
    'The service is being maintained. Everything can be read, and changed again once that is done.',
  ],
  SERVICE_BUSY: [503, 'The service cannot answer at the moment. Try again shortly, or quote the error id.'],
  INTERNAL: [500, 'Something went wrong on our side. Please quote the error id.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errorCatalogue

/**
 * One problem of a refused request; `path` names the field with dots, such as `contacts.0.value`. `code` says in one
 * word why, and `values` with what, where the reason is one of `contract/reasons.ts`.
 */
export interface ErrorDetail {
  path: string
  message: string
  code?: ReasonCode
  values?: Record<string, string | number>
}

/** One problem of a refused request: the field at `path`, and why, by a code of `contract/reasons.ts` or a reason found before. */
export function because<Code extends ReasonCode>(
  path: string,
  code: Code,
  ...values: ReasonValues<Code>
): ErrorDetail
export function because(path: string, reason: Reason): ErrorDetail
export function because(path: string, why: ReasonCode | Reason, values?: Reason['values']): ErrorDetail {
  const reason = typeof why === 'string' ? withValues(why, values) : why
  return { path, message: sentenceOf(reason), ...reason }
}

// Which values a code demands is seen to by the overloads of its callers.
const withValues = reasonFor as (code: ReasonCode, values?: Reason['values']) => Reason

/** Why something failed: a reason, or the code of a refusal that has none. */
export type Cause = Reason | { code: ErrorCode }

/** The English sentence of a cause, its gaps filled in. */
export function causeSentence(cause: Cause): string {
  return isErrorCode(cause.code) ? errorCatalogue[cause.code][1] : sentenceOf(cause as Reason)
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}

/** Why a request was refused: what the first of its details says, else the refusal itself. */
export function causeOf({ details, reason, code }: Refusal): Cause {
  return (details?.[0] && reasonOfDetail(details[0])) ?? reason ?? { code }
}

/** The message of an issue of a schema in words, for logs and stored texts. */
export function plainMessage(message: string): string {
  const reason = reasonInMessage(message)
  return reason ? sentenceOf(reason) : message
}

/** Why a field was refused; null where its message is of others. */
export function reasonOfDetail({ code, values }: ErrorDetail): Reason | null {
  return code ? { code, ...(values ? { values } : {}) } : null
}

/** One problem of a refused request by an error that was caught: by its reason where it knows one, else in its own words. */
export function detailOf(path: string, error: { message: string; reason?: unknown }): ErrorDetail {
  const reason = reasonIn(error)
  return reason ? because(path, reason) : { path, message: error.message }
}

/**
 * A request refused for a reason the caller can understand: answered with the status and message of its code.
 * `details` name the fields at fault; the sentence of `reason` replaces that of the catalogue where a better one is known.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetail[] | undefined
  readonly reason: Reason | undefined

  constructor(code: ErrorCode, details?: ErrorDetail[], reason?: Reason) {
    super(reason ? sentenceOf(reason) : errorCatalogue[code][1])
    this.name = 'Refusal'
    this.code = code
    this.status = errorCatalogue[code][0]
    this.details = details
    this.reason = reason
  }

  /** The same refusal, its fields named by where they stand in a body that holds several, such as `contacts.0`. */
  at(place: string): Refusal {
    const details = this.details?.map((detail) => ({ ...detail, path: `${place}.${detail.path}` }))
    return new Refusal(this.code, details, this.reason)
  }
}
