import path from 'node:path'
import { type Env, readEnv } from '../platform/env.ts'
import { setupLines } from '../platform/identity/setup-code.ts'
import { openParts, runService } from '../platform/process.ts'
import { migrateAll } from '../platform/shards/migrate-all.ts'
import { readShards } from '../platform/shards/read-shards.ts'
import { schemas } from './database.ts'
import { seedDemo } from './demo/seed.ts'
import { pendingSetupCode } from './modules/users/setup.ts'
import { openCrm } from './service.ts'

await runService(readEnv, async (env, connection, log) => {
  await migrateAll(await readShards(connection, env, schemas.tables), schemas, log)
  const crm = await openCrm(env, connection, log)
  const signIns = env.demo ? await seedDemo(crm.services) : []
  const code = await pendingSetupCode(crm.services)
  await openParts(crm, env, {
    folder: path.resolve(import.meta.dirname, '../dist/web'),
    elsewhere: /^(api|socket\.io)(\/|$)/,
    within: { path: 'portal', folder: path.resolve(import.meta.dirname, '../dist/portal') },
    setting: 'LISTEN_PORT',
  })
  return { service: crm, announce: () => announce(env, signIns, code) }
})

function announce(
  env: Env,
  signIns: readonly { name: string; email: string; password: string; role: string }[],
  setupCode: string | null,
): void {
  if (env.run === 'worker') return
  const lines = [`Berthwise is open at ${env.publicUrl}`]
  if (signIns.length > 0) {
    lines.push('', 'Sign in to the demonstration port with one of these:')
    for (const { email, password, role } of signIns) lines.push(`  ${email.padEnd(34)} ${password}   ${role}`)
  }
  if (setupCode) lines.push(...setupLines(env.publicUrl, setupCode))
  process.stdout.write(`${lines.join('\n')}\n`)
}
