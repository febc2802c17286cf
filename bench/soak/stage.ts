import path from 'node:path'
import type { Connection } from '../../platform/database/pools.ts'
import { type Mailbox, openMailbox } from '../../platform/testing/mailbox.ts'
import { openStore } from '../../platform/testing/object-store.ts'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { type Member, startMember } from './fleet.ts'
import { type Hooks, openHooks } from './hooks.ts'
import { openProxy } from './proxy.ts'

/** Two web and two worker processes behind a proxy, with one object store, a mail server and a receiver of webhooks. */
export interface Stage {
  /** Where people reach the product. */
  url: string
  members: readonly Member[]
  hooks: Hooks
  mailbox: Mailbox
  close(): Promise<void>
}

const runs = { 'web 1': 'web', 'web 2': 'web', 'worker 1': 'worker', 'worker 2': 'worker' } as const

/** Starts all of it; `env` says where the databases are. */
export async function openStage(env: Record<string, string>, dataDir: string): Promise<Stage> {
  if (!(await ensureWebBuilt())) throw new Error('The web app could not be built.')
  const webs: number[] = []
  const [mailbox, store, hooks, proxy] = await Promise.all([
    openMailbox(),
    openStore(),
    openHooks(),
    openProxy(webs),
  ])
  const { place } = store
  const common = {
    SECRET: 'a secret for the soak alone, of enough characters',
    S3_URL: `${place.endpoint.replace('//', `//${place.accessKeyId}:${place.secretAccessKey}@`)}/${place.bucket}?region=${place.region}`,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'desk@berthwise.example',
    HOOK_ALLOW: hooks.url,
    TRUST_PROXY: 'on',
    PUBLIC_URL: proxy.url,
    ...env,
  }
  const members: Member[] = []
  const close = async () => {
    await proxy.close()
    await Promise.all(members.map((member) => member.stop()))
    await Promise.all([mailbox.close(), store.stop(), hooks.close()])
  }
  try {
    for (const [name, run] of Object.entries(runs)) {
      const member = await startMember(name, run, { ...common, DATA_DIR: path.join(dataDir, name) })
      members.push(member)
      if (run === 'web') webs.push(member.listenPort)
    }
    await proxy.ready()
  } catch (error) {
    await close()
    throw error
  }
  return { url: proxy.url, members, hooks, mailbox, close }
}

/** The address of a PostgreSQL server, as the environment names it. */
export function urlOf(connection: Connection): string {
  if ('url' in connection) return connection.url
  const { host, port, user, database } = connection
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
