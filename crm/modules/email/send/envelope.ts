import { sql } from 'kysely'
import type { Letter, MailServer } from '../../../../platform/mail/send.ts'
import { reading } from '../../../../platform/scope.ts'
import type { Scope } from '../../../../platform/unit/facts.ts'
import { portOf } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { emailBox } from '../accounts/box.ts'

type Envelope = Partial<
  Pick<Letter, 'from' | 'replyTo' | 'server' | 'isPersonal' | 'references' | 'messageId'>
>

interface Written {
  /** Null for a mail that is in no conversation. */
  refs: string[] | null
  /** As the conversation knows it. */
  messageId: string | null
  fromName: string | null
  address: string | null
  host: string | null
  listenPort: number | null
  tls: boolean | null
  username: string | null
  password: string | null
}

/** From whom a mail goes that a person wrote, and what it answers; nothing for what the product writes by itself. */
export function personEnvelopes({ kernel, env }: Pick<Services, 'kernel' | 'env'>) {
  const box = emailBox(env)
  return async (scope: Scope, mailId: string): Promise<Envelope> => {
    if (scope.tenantId === null) return {}
    const ctx = reading<DB>(kernel, scope)
    const port = portOf(ctx)
    const { rows } = await sql<Written>`
      select m.refs, m.message_id, m.from_name, a.address, a.smtp_host as host, a.smtp_port as listen_port, a.smtp_tls as tls, a.username, a.password
      from email_messages m
      left join email_places p on p.port_id = ${port} and p.message_id = m.id and p.account_id is not null and p.folder is null
      left join email_accounts a on a.port_id = ${port} and a.id = p.account_id and a.smtp_host is not null and a.status <> 'paused'
      where m.port_id = ${port} and m.mail_id = ${mailId}
      union all
      select null, null, null, null, null, null, null, null, null from document_sends s where s.port_id = ${port} and s.mail_id = ${mailId}
      limit 1`.execute(ctx.db)
    const written = rows[0]
    if (!written) return {}
    const { refs, messageId, address, fromName } = written
    const server = serverOf(written, (sealed) => box.open(sealed))
    return {
      isPersonal: true,
      ...(messageId ? { messageId } : {}),
      ...(refs && refs.length > 0 ? { references: refs } : {}),
      ...(server && address ? { server, from: { name: fromName ?? '', address }, replyTo: null } : {}),
    }
  }
}

function serverOf(
  { host, listenPort, tls, username, password }: Written,
  open: (sealed: string) => string,
): MailServer | null {
  if (host === null || password === null) return null
  return {
    host,
    listenPort: listenPort!,
    security: tls ? 'tls' : 'starttls',
    username,
    password: open(password),
  }
}
