import type { StarterKey } from '../../../../contract/document-templates/vocabulary.ts'
import type { ClientLanguage } from '../../../../contract/values/languages.ts'
import type { Tx } from '../../../context.ts'
import { readSetting } from '../../settings/read.ts'
import { holdSetting, keepSetting } from '../../settings/write.ts'
import { listTemplates, type TemplateRow } from '../queries.ts'
import { createTemplate } from '../templates.ts'
import { readStarter } from './starters.ts'

/** Whoever signs for the port signs after the client. */
const recipients = [
  { role: 'client' as const, signingOrder: 1, from: 'client' as const },
  { role: 'developer' as const, signingOrder: 2, from: 'developer' as const },
]

/**
 * Makes templates of the port of sample texts. Each becomes the usual one of its kind where the port has none. Throws
 * CONFLICT for one too many.
 */
export async function takeStarters(
  tx: Tx,
  keys: readonly StarterKey[],
  language: ClientLanguage,
): Promise<TemplateRow[]> {
  const templateIds = new Map<StarterKey, string>()
  for (const key of new Set(keys)) {
    const { name, title, subject, message, documentType, content } = await readStarter(key, language)
    const id = await createTemplate(tx, {
      name: await freeName(tx, name),
      title,
      subject,
      message,
      documentType,
      content,
      recipients,
      needsCheck: true,
      signingOrder: 'sequential',
      reminderDays: 3,
      expiresInDays: 30,
    })
    templateIds.set(key, id)
  }
  await becomeUsual(tx, templateIds)
  const ids = new Set(templateIds.values())
  return (await listTemplates(tx)).filter(({ id }) => ids.has(id))
}

/** The name, or with a number behind it where the port has one called so. */
async function freeName(tx: Tx, name: string): Promise<string> {
  const taken = new Set((await listTemplates(tx)).map((one) => one.name.toLowerCase()))
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} ${number}`
  return free
}

async function becomeUsual(tx: Tx, templateIds: ReadonlyMap<StarterKey, string>): Promise<void> {
  await holdSetting(tx, 'default_templates')
  const usual: Readonly<Record<string, string | null | undefined>> = await readSetting(
    tx,
    'default_templates',
  )
  const fresh = [...templateIds].filter(([key]) => !usual[key])
  if (fresh.length === 0) return
  await keepSetting(tx, {
    key: 'default_templates',
    kept: { ...usual, ...Object.fromEntries(fresh) },
    ifMatch: null,
  })
}
