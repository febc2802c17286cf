import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { Definition } from '../../../contract/forms/definition.ts'
import type { forms } from '../../../contract/forms/forms.ts'
import { languagesOf } from '../../../contract/forms/languages.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { writeMail } from '../../../platform/mail/write.ts'
import { accountOf, type Tx } from '../../context.ts'
import { sampleAnswers, submissionOf } from './body.ts'
import { brandOf, composeConfirmation } from './confirmation.ts'

/** Mails whoever asks what a sender would get for made-up answers to the draft. Gives the address. */
export async function testConfirmation(
  tx: Tx,
  form: { id: string; slug: string; draft: unknown; notifyEmails: string[] },
  { confirmation, language }: BodyOf<typeof forms.testConfirmation>,
): Promise<string> {
  const accountId = accountOf(tx)
  const definition = { ...Definition.parse(form.draft), confirmation }
  const now = new Date()
  const submission = submissionOf({
    id: uuidv7(),
    form: { id: form.id, title: definition.title, slug: form.slug },
    definition,
    answers: sampleAnswers(definition, now.toISOString().slice(0, 10)),
    attribution: {},
    at: now,
    fileUrl: () => '',
  })
  const { rows } = await sql<{ email: string; workspace: string }>`select u.email, w.name as workspace
    from users u
    join forms f on f.account_id = ${accountId} and f.id = ${form.id}
    join workspaces w on w.account_id = f.account_id and w.id = f.workspace_id
    where u.id = ${tx.actor.userId}`.execute(tx.db)
  const { email: to, workspace } = rows[0]!
  const spoken = language ?? languagesOf(definition)[0]
  await writeMail(tx, {
    ...composeConfirmation(definition, spoken, submission)!,
    to,
    replyTo: form.notifyEmails[0] ?? null,
    category: 'confirmation_test',
    brand: brandOf(workspace, definition),
    language: spoken,
    about: { type: 'form', id: form.id },
  })
  return to
}
