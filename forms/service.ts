import type { Logger } from 'pino'
import { type FormFact, formFacts, formLiveAudiences } from '../contract/forms/facts.ts'
import { formService } from '../contract/forms/service.ts'
import type { Connection } from '../platform/database/pools.ts'
import type { Env } from '../platform/env.ts'
import type { Limit } from '../platform/http/limits.ts'
import { SessionCache } from '../platform/identity/sessions.ts'
import { inTenant, systemIn } from '../platform/scope.ts'
import { type EngineOptions, openEngine } from '../platform/service/engine.ts'
import { type Service, serviceOf } from '../platform/service/service.ts'
import { openStorages } from '../platform/storage/open-storages.ts'
import { formServiceRoutes } from './app.ts'
import type { DB } from './database.generated.ts'
import { deliveryTables, schemas, tenancy } from './database.ts'
import { described } from './described.ts'
import { hostedLimits } from './hosted/limits.ts'
import { registerHosted } from './hosted/register.ts'
import { formCrontab, formJobs } from './jobs.ts'
import { writeLetter } from './mail/write.ts'
import { uploadQuota } from './modules/files/quota.ts'
import type { UploadQuota } from './modules/files/upload-quota.ts'
import { HostedForms } from './modules/hosted/cache.ts'
import { formGatekeeper, formLiveGate } from './modules/identity/gatekeeper.ts'
import { describeMember, formRealm } from './modules/identity/member.ts'
import { KeyCache } from './modules/keys/cache.ts'
import { FormCounts } from './modules/results/count.ts'
import { SubmissionNews } from './modules/submissions/announce.ts'
import { SubmissionWriter } from './modules/submissions/write.ts'
import { hooksBox, resealJob } from './reseal.ts'
import type { Services } from './services.ts'

const quarter = 15 * 60
/** The rate limits of the form service. */
export const formLimits: Record<string, Limit> = {
  default: { points: 600, seconds: 60, shared: false },
  automation: { points: 120, seconds: 60, shared: true },
  export: { points: 30, seconds: 60 * 60, shared: true, sliding: true },
  sign_in: { points: 50, seconds: quarter, shared: true },
  sign_in_identifier: { points: 10, seconds: quarter, shared: true },
  second_factor: { points: 10, seconds: 60 * 60, shared: true },
  invitation: { points: 50, seconds: quarter, shared: true },
  confirmation_test: { points: 20, seconds: 60 * 60, shared: true },
  setup: { points: 10, seconds: quarter, shared: true },
  ...hostedLimits,
}

export type FormService = Service<Services>

/** What is set beside the environment. */
export interface FormOptions extends EngineOptions {
  uploads?: Partial<UploadQuota>
}

/** The form service on a migrated database, neither serving nor working yet. */
export async function openForms(
  env: Env,
  connection: Connection,
  log: Logger,
  { limits = formLimits, resolve, readShards, uploads }: FormOptions = {},
): Promise<FormService> {
  const engine = await openEngine<DB, FormFact>(
    { env, connection, log, ...(readShards ? { readShards } : {}) },
    {
      name: 'forms',
      schemas,
      tenancy,
      catalogue: formFacts,
      flows: {},
      realm: formRealm,
      limits,
      resolve,
      mailReset: (tx, { name, email: to }, link) => writeLetter(tx, 'password_reset', { name }, { to, link }),
    },
  )
  const { listeners } = engine.servers
  const { kernel, auth } = engine.shared
  const keys = new KeyCache(kernel, listeners, log)
  const services: Services = {
    ...engine.shared,
    sessions: new SessionCache(auth, formRealm, listeners, (userId, session) =>
      describeMember(kernel, userId, session),
    ),
    keys,
    hosted: new HostedForms(kernel, listeners),
    news: new SubmissionNews(kernel.servers),
    writer: new SubmissionWriter(kernel),
    counts: new FormCounts(kernel, log),
    storage: await openStorages(env, 'forms'),
    uploads: { ...uploadQuota, ...uploads },
    hookSecrets: hooksBox(env),
  }
  return serviceOf(engine, services, {
    web: () => ({
      routes: formServiceRoutes(services),
      gatekeeper: formGatekeeper(services.sessions, kernel, (header) => keys.admit(header)),
      contract: formService,
      described,
      live: { gate: formLiveGate(services.sessions), tenant: 'account', audiences: formLiveAudiences },
      messageAtTop: true,
      beside: (app) => registerHosted(app, services),
    }),
    work: {
      jobs: formJobs,
      crontab: formCrontab,
      deliveries: deliveryTables,
      secrets: services.hookSecrets,
      sender: 'Berthwise Forms <forms@localhost>',
      begun: async () => {
        // After a change of the secret, which then names the one before.
        if (!env.previousSecret) return
        await inTenant(kernel, systemIn(null), (tx) => tx.addJob(resealJob, {}, { key: resealJob.name }))
      },
    },
    closing: async () => {
      services.news.stop()
      await services.counts.stop()
    },
  })
}
