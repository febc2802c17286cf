import { sql } from 'kysely'
import type { emailAccounts } from '../../../../contract/email/endpoints.ts'
import { mostAccounts } from '../../../../contract/email/vocabulary.ts'
import type { BodyOf } from '../../../../contract/endpoint.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import { uuidv7 } from '../../../../platform/ids.ts'
import type { SecretBox } from '../../../../platform/secrets.ts'
import { assertVersion } from '../../../../platform/unit/version.ts'
import { portOf, type Tx } from '../../../context.ts'
import { eraseFiles } from '../../files/client-references.ts'
import { addSync, shareFilesJob } from '../sync/jobs.ts'
import { lockAccount } from './queries.ts'

/** Adds a mailbox, whose servers were checked before. Throws TOO_MANY_EMAIL_ACCOUNTS, EMAIL_TAKEN. */
export async function createAccount(
  tx: Tx,
  box: SecretBox,
  userId: string,
  body: BodyOf<typeof emailAccounts.create>,
): Promise<string> {
  const port = portOf(tx)
  // Of several made at once each sees the others.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email accounts ${port} ${userId}`}, 0))`.execute(
    tx.db,
  )
  const { rows } = await sql<{ address: string }>`select address from email_accounts
    where port_id = ${port} and user_id = ${userId}`.execute(tx.db)
  const { address, host, port: listenPort, tls, username, password, smtp, folders, shared } = body
  if (rows.some((one) => one.address === address))
    throw new Refusal('EMAIL_TAKEN', [because('address', 'mailbox_added')])
  if (rows.length >= mostAccounts) throw new Refusal('TOO_MANY_EMAIL_ACCOUNTS')
  const id = uuidv7()
  await sql`insert into email_accounts (port_id, id, user_id, address, host, listen_port, tls, smtp_host, smtp_port, smtp_tls, username,
      password, folders, shared)
    values (${port}, ${id}, ${userId}, ${address}, ${host}, ${listenPort}, ${tls}, ${smtp?.host ?? null}, ${smtp?.port ?? null},
      ${smtp?.tls ?? null}, ${username}, ${box.seal(password)}, ${[...new Set(folders)]}::text[], ${shared})`.execute(
    tx.db,
  )
  await addSync(tx, id, { whole: true })
  // Whose it is and where it lies is for its owner alone, also in the audit log.
  tx.emit('email_account.created', { entityId: id, newValues: { shared } })
  return id
}

/** Changes a mailbox; new servers were checked before. Throws RECORD_NOT_FOUND, VERSION_STALE. */
export async function updateAccount(
  tx: Tx,
  box: SecretBox,
  userId: string,
  id: string,
  body: BodyOf<typeof emailAccounts.update>,
  ifMatch: number | null,
): Promise<void> {
  const before = await lockAccount(tx, userId, id)
  assertVersion(ifMatch, before.version)
  const after = {
    host: body.host ?? before.host,
    listenPort: body.port ?? before.listenPort,
    tls: body.tls ?? before.tls,
    username: body.username ?? before.username,
    folders: body.folders ? [...new Set(body.folders)] : before.folders,
    shared: body.shared ?? before.shared,
    ...(body.smtp === undefined
      ? { smtpHost: before.smtpHost, smtpPort: before.smtpPort, smtpTls: before.smtpTls }
      : {
          smtpHost: body.smtp?.host ?? null,
          smtpPort: body.smtp?.port ?? null,
          smtpTls: body.smtp?.tls ?? null,
        }),
  }
  const fields = Object.keys(after) as (keyof typeof after)[]
  const changed: string[] = fields.filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  )
  if (body.password !== undefined) changed.push('password')
  const isPaused = body.paused ?? before.status === 'paused'
  if (isPaused !== (before.status === 'paused')) changed.push('paused')
  if (changed.length === 0) return tx.unchanged()
  const password = body.password === undefined ? before.password : box.seal(body.password)
  // What was changed may have mended it: it is tried at once, and is new to nobody who was told before.
  const status = isPaused ? 'paused' : before.status === 'paused' ? 'ok' : before.status
  await sql`update email_accounts set host = ${after.host}, listen_port = ${after.listenPort}, tls = ${after.tls},
      smtp_host = ${after.smtpHost}, smtp_port = ${after.smtpPort}, smtp_tls = ${after.smtpTls}, username = ${after.username},
      password = ${password}, folders = ${after.folders}::text[], shared = ${after.shared}, status = ${status},
      failures = 0, next_sync_at = now()
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  if (!isPaused) await addSync(tx, id, { whole: changed.includes('folders') })
  if (after.shared && !before.shared) await tx.addJob(shareFilesJob, { accountId: id })
  tx.announce('email:updated', null)
  tx.emit('email_account.updated', {
    entityId: id,
    newValues: { shared: after.shared, paused: isPaused },
    metadata: { changed: changed.filter((field) => field !== 'password') },
  })
}

/**
 * Removes a mailbox. Shared mail stays with its clients as the port's, unless it is to go; private mail goes, and what lies in other
 * mailboxes too stays there. Throws RECORD_NOT_FOUND.
 */
export async function removeAccount(
  tx: Tx,
  userId: string,
  id: string,
  mail: 'keep' | 'delete',
): Promise<void> {
  const port = portOf(tx)
  const account = await lockAccount(tx, userId, id)
  const { rows } = await sql<{ messageId: string }>`select distinct message_id from email_places
    where port_id = ${port} and account_id = ${id}`.execute(tx.db)
  const ids = rows.map(({ messageId }) => messageId)
  const isKept = account.shared && mail === 'keep'
  if (isKept) {
    // Of a message in several folders one place stays, which is nobody's.
    await sql`update email_places p set account_id = null, folder = null, uid_validity = null, uid = null
      where p.port_id = ${port} and p.id in (select distinct on (o.message_id) o.id from email_places o
          where o.port_id = ${port} and o.account_id = ${id} order by o.message_id, o.id)
        and not exists (select 1 from email_places w where w.port_id = ${port} and w.message_id = p.message_id
          and w.account_id is null)`.execute(tx.db)
  }
  await sql`delete from email_accounts where port_id = ${port} and id = ${id}`.execute(tx.db)
  if (!isKept) await deleteUnplaced(tx, ids)
  tx.announce('email:updated', null)
  tx.emit('email_account.deleted', { entityId: id, newValues: { mail: account.shared ? mail : 'delete' } })
}

/** Deletes those messages that lie in no mailbox any more, with their files; the bytes are swept. */
async function deleteUnplaced(tx: Tx, ids: readonly string[]): Promise<void> {
  const port = portOf(tx)
  const { rows } = await sql<{ id: string }>`select a.id from email_attachments a
    where a.port_id = ${port} and a.message_id = any(${ids as string[]}::uuid[]) and not exists (
      select 1 from email_places p where p.port_id = ${port} and p.message_id = a.message_id)`.execute(tx.db)
  await sql`delete from email_messages m where m.port_id = ${port} and m.id = any(${ids as string[]}::uuid[]) and not exists (
    select 1 from email_places p where p.port_id = ${port} and p.message_id = m.id)`.execute(tx.db)
  await eraseFiles(
    tx,
    rows.map(({ id }) => id),
  )
}
