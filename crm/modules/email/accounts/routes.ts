import { emailAccounts } from '../../../../contract/email/endpoints.ts'
import { because, Refusal } from '../../../../contract/errors.ts'
import { serve } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { addSync } from '../sync/jobs.ts'
import { emailBox } from './box.ts'
import { createAccount, removeAccount, updateAccount } from './change.ts'
import { assertMailServers } from './check.ts'
import { lockAccount, ownerOf, readAccount, readAccounts } from './queries.ts'
import { testAccount } from './test-account.ts'

export function emailAccountRoutes({ env, addresses }: Pick<Services, 'env' | 'addresses'>) {
  const box = emailBox(env)
  return serve(emailAccounts).with({
    list: (ctx) => readAccounts(ctx, ownerOf(ctx)),
    get: (ctx, { params }) => readAccount(ctx, ownerOf(ctx), params.id),
    create: {
      outside: async (ctx, { body }) => {
        const owner = ownerOf(ctx)
        await assertMailServers({ imap: body, smtp: body.smtp }, addresses)
        return ctx.inTenant(async (tx) => readAccount(tx, owner, await createAccount(tx, box, owner, body)))
      },
    },
    test: {
      outside: async (ctx, { body }) => {
        const owner = ownerOf(ctx)
        const { accountId, smtp, password: typed, ...server } = body
        const stored = accountId === undefined ? null : await readAccount(ctx, owner, accountId)
        await assertMailServers({ imap: server, smtp }, addresses)
        const password = typed ?? (stored && passwordFor(server.host, smtp?.host ?? null, stored))
        if (!password) throw new Refusal('VALIDATION_FAILED', [because('password', 'required')])
        return testAccount({ ...server, password: typed ?? box.open(password) }, smtp, addresses)
      },
    },
    update: {
      outside: async (ctx, { params, body, ifMatch }) => {
        const owner = ownerOf(ctx)
        const before = await readAccount(ctx, owner, params.id)
        const { host = before.host, port = before.port, tls = before.tls, smtp = null } = body
        const isMoved = host !== before.host || port !== before.port
        await assertMailServers({ imap: isMoved ? { host, port, tls } : null, smtp }, addresses)
        return ctx.inTenant(async (tx) => {
          await updateAccount(tx, box, owner, params.id, body, ifMatch)
          return readAccount(tx, owner, params.id)
        })
      },
    },
    remove: (tx, { params, query }) => removeAccount(tx, ownerOf(tx), params.id, query.mail),
    sync: async (tx, { params }) => {
      const owner = ownerOf(tx)
      const { status } = await lockAccount(tx, owner, params.id)
      if (status === 'paused') throw new Refusal('EMAIL_ACCOUNT_PAUSED')
      await addSync(tx, params.id, { whole: true })
      return readAccount(tx, owner, params.id)
    },
  })
}

/** The stored password goes to the servers it was entered for alone. */
function passwordFor(
  host: string,
  smtpHost: string | null,
  stored: Awaited<ReturnType<typeof readAccount>>,
): string | null {
  const known = [stored.host, stored.smtp?.host ?? stored.host]
  return known.includes(host) && (smtpHost === null || known.includes(smtpHost)) ? stored.password : null
}
