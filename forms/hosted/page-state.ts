import type { UploadedRef } from '../../contract/forms/answer.ts'
import type { PageToken } from './page-token.ts'

/** What a page is shown with: what was asked for in its address, or what was sent and could not be taken. */
export interface PageState extends PageToken {
  /** What stands in the inputs, by the key of each field. */
  given: Record<string, readonly string[]>
  /** Files that were sent already, by the id of the field. */
  files: Record<string, readonly UploadedRef[]>
  /** What is wrong with the answers, by the id of the field. */
  problems: ReadonlyMap<string, string>
  /** Why the page is shown again, when it is not for its answers. */
  notice: string | null
  /** What the password of the form opened; empty where it has none. */
  pass: string
  /** Where the person came from. */
  attribution: Record<string, string>
  /** Stands in a frame of another page. */
  embedded: boolean
  /** How it stands there: `transparent`, `untitled` or both, as its address asks. */
  look?: string
  /** The parameters of the page's address that a link to another language carries on. */
  query: Readonly<Record<string, string>>
}
