import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { because, Refusal } from '../../../contract/errors.ts'
import type { Definition } from '../../../contract/forms/definition.ts'
import type { TemplateName } from '../../../contract/forms/vocabulary.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { accountOf, type Tx } from '../../context.ts'
import { draftOf } from './templates.ts'

export interface NewForm {
  workspaceId: string
  name: string
  template: TemplateName
  copyOf?: string | undefined
  /** The end of its address; made from the name when absent. */
  slug?: string
  /** Drawn where nobody agreed on one before. */
  id?: string
}

/** Begins a form, not published yet. Throws REFERENCE_NOT_FOUND for a workspace or form the account has not. */
export async function createForm(tx: Tx, input: NewForm): Promise<string> {
  await assertWorkspace(tx, input.workspaceId)
  const draft = input.copyOf ? await draftOfForm(tx, input.copyOf) : draftOf(input.template, input.name)
  const { id = uuidv7() } = input
  await tx.db
    .insertInto('forms')
    .values({
      accountId: accountOf(tx),
      id,
      workspaceId: input.workspaceId,
      name: input.name,
      slug: input.slug ?? slugOf(input.name),
      draft: JSON.stringify(draft),
    })
    .execute()
  tx.emit('form.created', {
    entityId: id,
    label: input.name,
    metadata: input.copyOf ? { copyOf: input.copyOf } : { template: input.template },
  })
  return id
}

/** Throws REFERENCE_NOT_FOUND where the account has no such workspace. */
export async function assertWorkspace(tx: Tx, id: string): Promise<void> {
  const { rows } =
    await sql`select 1 from workspaces where account_id = ${accountOf(tx)} and id = ${id}`.execute(tx.db)
  if (rows.length > 0) return
  throw new Refusal('REFERENCE_NOT_FOUND', [because('workspaceId', 'no_workspace')])
}

async function draftOfForm(tx: Tx, id: string): Promise<Definition> {
  const { rows } = await sql<{ draft: Definition }>`select draft from forms
    where account_id = ${accountOf(tx)} and id = ${id}`.execute(tx.db)
  if (rows[0]) return rows[0].draft
  throw new Refusal('REFERENCE_NOT_FOUND', [because('copyOf', 'no_form')])
}

/** An address that can be guessed from the name but not from another form's. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('-')
    .slice(0, 50)
  return `${words || 'form'}-${randomBytes(4).toString('hex')}`.replace('--', '-')
}
