import path from 'node:path'
import { type Env, readFormsEnv } from '../platform/env.ts'
import { setupLines } from '../platform/identity/setup-code.ts'
import { openParts, runService } from '../platform/process.ts'
import { migrateAll } from '../platform/shards/migrate-all.ts'
import { readShards } from '../platform/shards/read-shards.ts'
import { schemas } from './database.ts'
import { type DemoAccess, seedDemo } from './demo/seed.ts'
import { pendingSetupCode } from './modules/identity/setup.ts'
import { openForms } from './service.ts'

await runService(readFormsEnv, async (env, connection, log) => {
  await migrateAll(await readShards(connection, env, schemas.tables), schemas, log)
  const forms = await openForms(env, connection, log)
  const demo = env.demo ? await seedDemo(forms.services) : null
  const code = await pendingSetupCode(forms.services)
  await openParts(forms, env, {
    folder: path.resolve(import.meta.dirname, '../dist/forms-web'),
    elsewhere: /^(api|external|f|files|socket\.io|embed\.js)(\/|$)/,
    setting: 'FORMS_LISTEN_PORT',
  })
  return { service: forms, announce: () => announce(env, demo, code) }
})

function announce(env: Env, demo: DemoAccess | null, setupCode: string | null): void {
  if (env.run === 'worker') return
  const lines = [`Berthwise Forms is open at ${env.publicUrl}`]
  if (demo) {
    lines.push('', 'Its demonstration workspace:')
    lines.push(`  sign in    ${demo.email.padEnd(34)} ${demo.password}`)
    lines.push(`  form       ${env.publicUrl}/f/${demo.slug}`)
    if (demo.key) lines.push(`  API key    ${demo.key}`)
  }
  if (setupCode) lines.push(...setupLines(env.publicUrl, setupCode))
  process.stdout.write(`${lines.join('\n')}\n`)
}
