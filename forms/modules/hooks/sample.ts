import { sql } from 'kysely'
import { Refusal } from '../../../contract/errors.ts'
import { Definition } from '../../../contract/forms/definition.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { accountOf, type Tx } from '../../context.ts'
import { sampleAnswers, submissionOf } from '../forms/body.ts'

/** The newest submission of the form as it was delivered. Throws NO_SUBMISSION. */
export async function newestBody(tx: Tx, formId: string): Promise<string> {
  const accountId = accountOf(tx)
  const newest = await sql<{ body: string }>`select body from submissions
    where account_id = ${accountId} and form_id = ${formId} and spam is null order by id desc limit 1`.execute(
    tx.db,
  )
  if (!newest.rows[0]) throw new Refusal('NO_SUBMISSION')
  return newest.rows[0].body
}

/** A submission nobody sent: its values are made up from the fields of the form as it is published, or drafted. */
export async function sampleBody(tx: Tx, formId: string): Promise<string> {
  const accountId = accountOf(tx)
  const { rows } = await sql<{ slug: string; definition: unknown }>`
    select f.slug, coalesce(v.definition, f.draft) as definition from forms f
    left join form_versions v on v.account_id = f.account_id and v.form_id = f.id and v.number = f.published_version
    where f.account_id = ${accountId} and f.id = ${formId}`.execute(tx.db)
  const definition = Definition.parse(rows[0]!.definition)
  const now = new Date()
  return JSON.stringify(
    submissionOf({
      id: uuidv7(),
      form: { id: formId, title: definition.title, slug: rows[0]!.slug },
      definition,
      answers: sampleAnswers(definition, now.toISOString().slice(0, 10)),
      attribution: {},
      at: now,
      fileUrl: () => '',
    }),
  )
}
