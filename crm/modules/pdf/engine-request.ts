import type { SealedBy, StampedTime } from './seal/seal.ts'
import type { Answer } from './seal/validation.ts'

/** What is asked of the program that has to do with PDFs. */
export type EngineRequest =
  | { verb: 'take'; content: Uint8Array }
  | { verb: 'detect'; content: Uint8Array }
  | { verb: 'render'; document: Printed }
  | { verb: 'invoices'; brand: Brand; invoices: readonly PrintedInvoice[] }
  | { verb: 'expenses'; report: PrintedExpenses }
  | { verb: 'report'; report: PrintedReport }
  | { verb: 'stamp'; content: Uint8Array; stamps: readonly Stamp[]; certificate: Certificate | null }
  | { verb: 'level'; content: Uint8Array }
  | { verb: 'check'; content: Uint8Array; certificates: readonly Uint8Array[] }
  | { verb: 'validate'; content: Uint8Array; answers: readonly Answer[] }
  | { verb: 'seal'; content: Uint8Array; by: SealedBy; time: 'none' | 'ask' | StampedTime }

/** The size of a page as it is seen, cut and turned, in points. */
export interface PageSize {
  width: number
  height: number
}

/** A PDF that was taken in: as it was sent where nothing had to be changed. */
export interface Taken {
  content: Uint8Array
  pages: PageSize[]
  /** What it could do by itself was taken out of it. */
  cleaned: boolean
}

/**
 * Why a PDF is not taken: it asks for a password, is damaged, has too many pages or unpacks to too much, is signed
 * already, or holds a form that cannot be drawn as it is filled in.
 */
export type Refused = { refused: 'encrypted' | 'broken' | 'pages' | 'packed' | 'signed' | 'form' }

/** A rectangle on a page as it is seen: the page from 1, the rest in percent of its width and height from the top left. */
export interface Area {
  page: number
  x: number
  y: number
  width: number
  height: number
}

export type DetectedType = 'signature' | 'initials' | 'name' | 'email' | 'date' | 'text' | 'checkbox'

export interface Detected extends Area {
  type: DetectedType
  /** The words beside it; empty where there are none. */
  label: string
}

/** What is written on a page. A drawn signature is lines: points of a sheet of 1000 by 300, each line from its first. */
export type Stamp = Area &
  ({ kind: 'text' | 'signature'; value: string } | { kind: 'tick' } | { kind: 'drawn'; lines: Drawn })

export type Drawn = readonly (readonly (readonly [number, number])[])[]

/** What the last page states: every word of it in its language. */
export interface Certificate {
  language: string
  /** The title of the document, which its file bears. */
  documentTitle: string
  title: string
  intro: string
  facts: readonly { label: string; value: string }[]
  signers: readonly {
    name: string
    role: string
    facts: readonly { label: string; value: string }[]
    mark: { kind: 'typed'; value: string } | { kind: 'drawn'; lines: Drawn } | null
  }[]
  history: { title: string; lines: readonly { at: string; text: string }[] }
  note: string
  /** Where the document is checked; drawn as a square to be read by a camera. */
  verifyUrl: string | null
  brand: Brand
}

export interface Brand {
  name: string
  /** `#rrggbb`. */
  color: string
  logo: Uint8Array | null
}

interface Fact {
  label: string
  value: string
}

/** An invoice to be printed: every word and amount of it in its language. */
export interface PrintedInvoice {
  /** Of the file. */
  title: string
  heading: string
  language: string
  facts: readonly Fact[]
  from: { name: string; lines: readonly string[] }
  to: { heading: string; name: string; lines: readonly string[] }
  remark: string | null
  columns: readonly string[]
  lines: readonly (readonly string[])[]
  taxes: { columns: readonly string[]; rows: readonly (readonly string[])[] }
  sums: readonly Fact[]
  due: Fact
  note: string | null
  terms: string | null
  bank: readonly Fact[]
  /** What the payment picture says; null for none. */
  code: string | null
  codeHint: string
  /** Stands at the foot of each page, before the number of the page. */
  foot: string
}

/** A list of expenses to be printed: every word and amount of it in its language. */
export interface PrintedExpenses {
  /** Of the file. */
  title: string
  language: string
  brand: Brand
  facts: readonly Fact[]
  columns: readonly string[]
  /** Each with its heading, null where there is one group alone, and its sums. */
  groups: readonly {
    heading: string | null
    lines: readonly (readonly string[])[]
    sums: readonly Fact[]
  }[]
  /** Of all groups. */
  sums: Fact & { values: readonly string[] }
  empty: string
  /** Pictures of receipts, each on a page with what it belongs to. */
  receipts: readonly { caption: string; picture: Uint8Array }[]
  foot: string
}

/** A text to be printed: nodes as the editor keeps them, its tokens filled in. */
export interface Printed {
  title: string
  language: string
  brand: Brand
  /** Stands at the foot of each page, before the number of the page. */
  foot: string
  content: unknown
  /** The pictures that the text shows, by the ids of their files. */
  pictures?: Readonly<Record<string, Uint8Array>>
}

/** A printed text, and where the fields stand that it names, in their order. */
export interface Rendered {
  content: Uint8Array
  pages: PageSize[]
  fields: (Area & { type: string; role: string })[]
}

/** A report to be printed: every word and amount of it in its language. A cell has a line for each currency. */
export interface PrintedReport {
  title: string
  language: string
  brand: Brand
  facts: readonly Fact[]
  sections: readonly {
    heading: string | null
    columns: readonly { label: string; isNumber: boolean; weight: number }[]
    groups: readonly {
      heading: string | null
      rows: readonly (readonly string[])[]
      sums: readonly string[] | null
    }[]
    sums: readonly string[] | null
  }[]
  /** What stands before the sums of a group, and before those of all, where no sum stands there. */
  sumLabel: string
  totalLabel: string
  empty: string | null
  isWide: boolean
  foot: string
}
