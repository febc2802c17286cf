import { asReader } from '../platform/backup/as-reader.ts'
import type { Connection } from '../platform/database/pools.ts'
import type { Env } from '../platform/env.ts'
import { factorsBox } from '../platform/identity/second-factor/factors.ts'
import { type SecretBox, SecretUnreadable } from '../platform/secrets.ts'
import { backupsBox } from './modules/backups/settings.ts'
import { linksBox } from './modules/documents/details.ts'
import { emailBox } from './modules/email/accounts/box.ts'
import { connectionsBox } from './modules/inquiries/routes.ts'
import { settingsBox } from './modules/settings/secrets.ts'
import { sealKeyBox } from './modules/signing/builtin/seal-key.ts'
import { webhooksBox } from './modules/webhooks/box.ts'

type Secrets = Pick<Env, 'secret' | 'previousSecret'>

interface Sealed {
  box: (env: Secrets) => SecretBox
  /** Rows of what stands sealed, and what it is called for people. */
  text: string
}

/** Everything that is sealed with the secret of the installation. */
const all: readonly Sealed[] = [
  {
    box: settingsBox,
    text: `select p.name || ': ' || replace(s.key, '_encrypted', '') as what, s.value #>> '{}' as sealed
      from settings s join ports p on p.id = s.port_id where s.key like '%\\_encrypted' and s.value <> 'null'`,
  },
  {
    box: webhooksBox,
    text: `select p.name || ': webhook ' || w.url as what, w.secret as sealed
      from webhooks w join ports p on p.id = w.port_id where w.state <> 'removed'`,
  },
  {
    box: connectionsBox,
    text: `select p.name || ': form connection ' || c.name as what, c.secret_sealed as sealed
      from form_connections c join ports p on p.id = c.port_id where c.secret_sealed is not null`,
  },
  {
    box: emailBox,
    text: `select p.name || ': mailbox ' || a.address as what, a.password as sealed
      from email_accounts a join ports p on p.id = a.port_id`,
  },
  {
    box: linksBox,
    text: `select p.name || ': links of documents that are out (send them again)' as what, max(s.link_sealed) as sealed
      from document_signers s join ports p on p.id = s.port_id where s.link_sealed is not null group by p.name`,
  },
  {
    box: sealKeyBox,
    text: `select 'the key that seals signed documents' as what, key_sealed as sealed from seal_keys`,
  },
  {
    box: factorsBox,
    text: `select 'second factors of staff' as what, max(key) as sealed from second_factors having count(*) > 0`,
  },
  {
    box: backupsBox,
    text: `select 'the bucket of backups' as what, target_secret as sealed from backup_settings where target_secret is not null`,
  },
]

/** What no secret of this installation opens, so that it has to be entered anew. */
export function unreadableSecrets(env: Secrets, connection: Connection): Promise<string[]> {
  return asReader(connection, 'crm', async (read) => {
    const found: string[] = []
    for (const { box, text } of all) {
      const opener = box(env)
      const rows = await read<{ what: string; sealed: string }>(text)
      found.push(...rows.filter(({ sealed }) => !opens(opener, sealed)).map(({ what }) => what))
    }
    return found
  })
}

function opens(box: SecretBox, sealed: string): boolean {
  try {
    box.open(sealed)
    return true
  } catch (error) {
    if (error instanceof SecretUnreadable) return false
    throw error
  }
}
