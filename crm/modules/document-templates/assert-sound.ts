import { sql } from 'kysely'
import { type TextNode, tokensOf } from '../../../contract/document-templates/content.ts'
import { signerToken, tokensIn } from '../../../contract/document-templates/tokens.ts'
import { because, type ErrorDetail, Refusal } from '../../../contract/errors.ts'
import { portOf, type Tx } from '../../context.ts'
import { assertTerms } from '../vocabularies/terms.ts'
import { listTokens, type TemplateRow } from './queries.ts'

export type Written = Omit<TemplateRow, 'id' | 'form' | 'recipientCount' | 'updatedAt' | 'version'>

const terms = { fields: { documentType: { vocabulary: 'document_types' } } } as const

export async function assertSound(
  tx: Tx,
  id: string,
  row: Written,
  before: TemplateRow | null,
): Promise<void> {
  await assertTerms(tx, terms as never, [{ documentType: row.documentType }], {
    before: { documentType: before?.documentType },
  })
  const { rows } = await sql`select 1 from document_templates
    where port_id = ${portOf(tx)} and lower(name) = lower(${row.name}) and id <> ${id}`.execute(tx.db)
  if (rows.length > 0) {
    throw new Refusal('TEMPLATE_NAME_TAKEN', [because('name', 'template_taken')])
  }
  const tooFar = row.fields.findIndex(
    ({ signerIndex }) => signerIndex !== null && signerIndex >= row.recipients.length,
  )
  if (tooFar >= 0) {
    throw new Refusal('VALIDATION_FAILED', [because(`fields.${tooFar}.signerIndex`, 'no_recipient')])
  }
  await assertTokens(tx, row)
}

/** Tokens are known when a template is saved, so that no document is made with a gap nobody meant. */
async function assertTokens(tx: Tx, row: Written): Promise<void> {
  const used = [
    ...(['title', 'subject', 'message'] as const).map((path) => ({
      path,
      tokens: tokensIn(row[path] ?? '').filter((token) => path === 'title' || token !== signerToken),
    })),
    { path: 'content', tokens: row.content ? tokensOf(row.content as TextNode) : [] },
    ...row.fields.map(({ value }, index) => ({
      path: `fields.${index}.value`,
      tokens: tokensIn(value ?? ''),
    })),
  ]
  if (used.every(({ tokens }) => tokens.length === 0)) return
  const known = new Set((await listTokens(tx)).map(({ token }) => token))
  const problems = used.flatMap(({ path, tokens }) =>
    [...new Set(tokens)]
      .filter((token) => !known.has(token))
      .map((token): ErrorDetail => because(path, 'token_unknown', { token })),
  )
  if (problems.length > 0) throw new Refusal('VALIDATION_FAILED', problems.slice(0, 50))
}
