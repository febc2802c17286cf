import type { RecordType } from '../../../../contract/kinds.ts'

/** What a kind of record does without, and why, said by its module: whatever it neither declares nor says here, a test names. */
export interface LeftOut {
  readonly of: RecordType
  readonly demonstration?: string
  readonly tokens?: string
  readonly report?: string
  readonly import?: string
  readonly webhooks?: string
  readonly assignment?: string
  /** Why what it refers to has no tab of its records. */
  readonly tab?: string
}
