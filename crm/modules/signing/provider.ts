import type {
  FieldType,
  ProviderName,
  SignerRole,
  SigningOrder,
} from '../../../contract/documents/vocabulary.ts'
import { Refusal } from '../../../contract/errors.ts'
import { type Reason, sentenceOf } from '../../../contract/reasons.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'

/** Somebody an envelope goes to. `id` is ours and stays; `externalId` is theirs, once there is one. */
export interface Recipient {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: SignerRole
  /** From 1. */
  readonly order: number
  readonly externalId: string | null
}

/** A place to fill in: percent of the page from its upper left corner, pages from 1. */
export interface PlacedField {
  readonly id: string
  readonly recipientId: string
  readonly type: FieldType
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly label: string | null
  readonly required: boolean
  readonly options: readonly string[]
  readonly value: string | null
}

/** What is to be signed, by whom and how. */
export interface NewEnvelope {
  /** The id of the document here: the service keeps it, so that an envelope made before a crash is found again. */
  readonly documentId: string
  readonly title: string
  readonly subject: string | null
  readonly message: string | null
  readonly order: SigningOrder
  /** IANA time zone of the port, and the language its recipients read. */
  readonly timezone: string
  readonly language: ClientLanguage
  readonly expiresAt: Date | null
  readonly recipients: readonly Recipient[]
}

/** An envelope from a file. */
export interface NewFromPdf extends NewEnvelope {
  readonly pdf: Buffer
  readonly fields: readonly PlacedField[]
}

/** An envelope from a template of the service: recipients take the places of the template by their order. */
export interface NewFromTemplate extends NewEnvelope {
  readonly templateId: string
  /** Values for the fields of the template, by their label. */
  readonly prefill: Readonly<Record<string, string>>
}

/** The ids of an envelope at its service: `externalNumber` is the older generation's, where it has one. */
export interface EnvelopeRef {
  readonly documentId: string
  readonly externalId: string
  readonly externalNumber: string | null
}

export interface Created {
  readonly externalId: string
  readonly externalNumber: string | null
  /** Recipients of the envelope by our ids. A service that knows none of them yet gives none. */
  readonly recipients: readonly { readonly id: string; readonly externalId: string }[]
}

/** Where a recipient signs. */
export interface Link {
  /** Our id of the recipient. */
  readonly id: string
  readonly externalId: string | null
  readonly token: string
  readonly url: string
}

/** Where those who are reminded sign from now on, and until when; null where the service changed or tells no time. */
export interface Renewed {
  readonly links: readonly Link[]
  readonly expiresAt: Date | null
}

/** Whether a corrected recipient stays in their envelope, or all get another. */
export type Correction = 'in_place' | 'anew'

/** What the service says of one recipient. */
export interface RecipientState {
  readonly externalId: string | null
  readonly token: string | null
  readonly email: string
  readonly opened: boolean
  /** Null where the service keeps no moment, or they have not signed. Whoever gets a copy never signs. */
  readonly signedAt: Date | null
  readonly signed: boolean
  readonly declined: boolean
  readonly declineReason: string | null
  readonly expired: boolean
}

/** What the service says of an envelope; `gone` where it knows of none. */
export interface EnvelopeState {
  readonly status: 'draft' | 'pending' | 'completed' | 'declined' | 'cancelled' | 'gone'
  readonly completedAt: Date | null
  readonly recipients: readonly RecipientState[]
}

/** A template of the service. */
export interface ServiceTemplate {
  readonly id: string
  readonly title: string
  readonly recipients: readonly {
    readonly role: SignerRole
    readonly name: string
    readonly order: number
  }[]
}

/** A template with the fields that can be filled in beforehand: their label, and the words that stand in them. */
export interface ServiceTemplateDetail extends ServiceTemplate {
  readonly fields: readonly { readonly label: string; readonly placeholder: string | null }[]
}

/**
 * Who carries envelopes. Every operation may be tried again: what was done already is done, and nothing is done twice.
 * Each throws a `SigningFault`. None is called within a transaction.
 */
export interface SigningProvider {
  readonly name: ProviderName
  /** Makes an envelope from a file, as a draft nobody hears of. */
  create(envelope: NewFromPdf): Promise<Created>
  /** The same from a template of the service. */
  createFromTemplate(envelope: NewFromTemplate): Promise<Created>
  /** Opens an envelope for signing without a mail of the service, and gives where each recipient signs. */
  distribute(
    ref: EnvelopeRef,
    recipients: readonly Recipient[],
    order: SigningOrder,
  ): Promise<readonly Link[]>
  /** Tells the service that somebody is reminded, who is mailed by us: they may sign for longer where it does that. */
  remind(ref: EnvelopeRef, recipients: readonly Recipient[]): Promise<Renewed>
  /**
   * How a recipient gets the name and address that `recipient` says: in their envelope, or by another one in its place.
   * Throws a fault `refused` where neither can be without losing what was signed.
   */
  correctable(ref: EnvelopeRef, recipient: Recipient): Promise<Correction>
  /**
   * Puts another name or address to a recipient in their envelope, and gives where they sign now. `others` are the ids there of
   * everybody else: none of them is taken for who was made here before. What is refused leaves the envelope as it was.
   */
  readdress(ref: EnvelopeRef, recipient: Recipient, others: readonly string[]): Promise<Link>
  /** Ends an envelope that is not completed. */
  void(ref: EnvelopeRef, reason: string | null): Promise<void>
  read(ref: EnvelopeRef): Promise<EnvelopeState>
  /** The signed file of a completed envelope. Throws `not_ready` until it is. */
  download(ref: EnvelopeRef): Promise<Buffer>
  /** Whether the service lets us in, and as whom. */
  check(): Promise<{ readonly account: string | null }>
  /** The templates of the service; none where they are the port's own. */
  templates(): Promise<readonly ServiceTemplate[]>
  /** One of them. Throws `gone` where there is none. */
  template(id: string): Promise<ServiceTemplateDetail>
}

/**
 * Why a service did not do what it was asked. `unavailable`, `limited` and `not_ready` pass by themselves; `refused`,
 * `denied` and `misconfigured` do not; `gone` is an envelope that is not there.
 */
export type FaultKind =
  | 'unavailable'
  | 'limited'
  | 'not_ready'
  | 'refused'
  | 'denied'
  | 'misconfigured'
  | 'gone'

export class SigningFault extends Error {
  readonly kind: FaultKind
  /** Seconds after which the service may be asked again. */
  readonly retryAfter: number | null
  /** Whether the service itself answered. */
  readonly answered: boolean
  /** Why, where it is one of ours and no words of the service. */
  readonly reason: Reason | null
  constructor(kind: FaultKind, why: string | Reason, retryAfter: number | null = null, answered = true) {
    super(typeof why === 'string' ? why : sentenceOf(why))
    this.reason = typeof why === 'string' ? null : why
    this.answered = answered
    this.name = 'SigningFault'
    this.kind = kind
    this.retryAfter = retryAfter
  }

  /** Whether trying again later may help. */
  get passes(): boolean {
    return this.kind === 'unavailable' || this.kind === 'limited' || this.kind === 'not_ready'
  }
}

/** What people can be told of a fault: a full store is theirs to see to, what is wrong with us is not. */
export function sayable(error: unknown): string {
  if (error instanceof SigningFault || error instanceof Refusal) return error.message
  return 'Something went wrong on our side.'
}
