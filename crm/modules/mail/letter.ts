import type { SignerRole } from '../../../contract/documents/vocabulary.ts'
import type { letterNames } from '../../../contract/mail/letters.ts'
import type { NotificationKind } from '../../../contract/notifications/kinds.ts'
import type { Composed } from '../../../platform/mail/compose.ts'

/** What somebody is told of: how many things of a kind, what the one is called, and who did it. */
export interface News {
  kind: NotificationKind
  count: number
  label: string | null
  by: string | null
}

/** Work in the background that people wait for. */
export const stoppedWorks = [
  'import',
  'import_undo',
  'data_export',
  'duplicate_scan',
  'storage_move',
  'storage_sweep',
] as const
export type StoppedWork = (typeof stoppedWorks)[number]

/** What somebody is asked to sign, and until when, in words. */
interface SigningLetter {
  name: string
  port: string
  title: string
  role: SignerRole
  /** What the sender wrote to them. */
  subject: string | null
  message: string | null
  until: string | null
}

/** An invoice that goes with a letter: what is open in words, until when, and how it is paid. */
interface InvoiceLetter {
  name: string
  port: string
  number: string
  total: string
  due: string | null
  reference: string | null
  iban: string | null
  /** Where its PDF is fetched; null for one that is gone. */
  href: string | null
}

/** Every letter the product writes, with what it is written from. */
export interface LetterValues {
  staff_invitation: { firstName: string; by: string; port: string; role: string; days: number }
  staff_password_reset: { name: string }
  second_factor_cleared: { name: string; by: string; href: string }
  residential_inquiry: {
    port: string
    name: string
    email: string | null
    phone: string | null
    sought: string | null
    nationality: string | null
    residence: string | null
    consent: boolean | null
    message: string | null
  }
  webhook_disabled: {
    name: string
    port: string
    label: string
    url: string
    gone: boolean
    lastError: string | null
    href: string
  }
  backup_late: { name: string; host: string; broken: boolean; href: string }
  work_stopped: { name: string; port: string; work: StoppedWork; href: string }
  notification: { name: string; port: string; news: News; href: string }
  reminder_digest: {
    name: string
    port: string
    news: readonly News[]
    /** What waits today, with its moment in words. */
    waiting: readonly { title: string; at: string; overdue: boolean }[]
    href: string
    /** Where they end this mail. */
    endHref: string
  }
  gdpr_export: { name: string; port: string; days: number }
  erasure_code: { name: string; code: string; minutes: number }
  waiting_list_next: { name: string; port: string; mooring: string }
  supplemental_info: { name: string; port: string; days: number }
  eoi_invitation: SigningLetter
  signing_invitation: SigningLetter
  signing_reminder: SigningLetter
  signing_completed: {
    name: string
    port: string
    title: string
    signers: readonly string[]
    attached: boolean
  }
  signing_ended: {
    name: string
    port: string
    title: string
    /** `signed_late`: everybody signed at the service after it had ended here. */
    ending: 'declined' | 'expired' | 'cancelled' | 'signed_late'
  }
  invoice: InvoiceLetter & { message: string | null }
  credit_note: InvoiceLetter & { message: string | null; credited: string }
  invoice_reminder: InvoiceLetter
  portal_activation: { name: string; port: string; days: number }
  portal_file_request: { name: string; port: string; title: string; href: string }
  portal_message: { name: string; port: string; author: string; messages: readonly string[]; href: string }
  portal_password_reset: { name: string; port: string; minutes: number }
  renewal_offer: {
    name: string
    port: string
    mooring: string
    /** It stands in for one that was mailed before. */
    isCorrected: boolean
    /** Days, in words. */
    from: string
    until: string
    answerBy: string
    /** In words; null where none was named. */
    price: string | null
    /** Tax is added to the price. */
    isTaxed: boolean
    /** Where it is answered by who has an account; null where the link of the mail leads there. */
    href: string | null
  }
  renewal_withdrawn: { name: string; port: string; mooring: string }
  report: {
    name: string
    port: string
    title: string
    /** Who set up that it is mailed; null where they are gone. */
    by: string | null
    /** Else it is too large for a mail, and made where `href` leads to. */
    isAttached: boolean
    href: string
    /** Where whoever gets it ends it for themselves. */
    endHref: string
  }
  mail_test: { name: string; port: string; sender: string }
}
export type LetterName = (typeof letterNames)[number]

/** What each letter says in a language; `product` is what the port calls it. */
export type LetterTexts = {
  readonly [Name in LetterName]: (values: LetterValues[Name], product: string) => Composed
}
