import type { PrintBrand } from '../../branding/print.ts'
import type { readFields, readHistory, SignerRow } from '../../documents/parts.ts'
import type { Mark } from './meet.ts'
import type { Original } from './original.ts'

export interface Facts {
  id: string
  title: string
  sentAt: Date | null
  /** Who sent it, and their address; null where nobody of the port did. */
  sentBy: string | null
  timezone: string
}

/** All that is known of a document when it is sealed. */
export interface SealingInput {
  facts: Facts
  original: Original
  signers: SignerRow[]
  fields: Awaited<ReturnType<typeof readFields>>
  marks: Mark[]
  history: Awaited<ReturnType<typeof readHistory>>
  brand: PrintBrand
}
