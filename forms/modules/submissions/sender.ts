import type { Submission } from '../../../contract/forms/automation.ts'

/** The first address among the answers: an answer to the mail goes to whoever sent the form. */
export function senderOf({ fields }: Pick<Submission, 'fields'>): string | null {
  const found = fields.find(
    ({ type, value }) => type === 'email' && typeof value === 'string' && value !== '',
  )
  return (found?.value as string | undefined) ?? null
}
